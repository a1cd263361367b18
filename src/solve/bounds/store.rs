//! Computed bounds, kept in memory and in a folder. A file's name is a hash of everything that its bounds
//! depend on, so a stale one is never read. A folder that cannot be used is as good as none.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::heap::{DomainValue, Layout, PlaceId, SlotId};
use crate::solve::bounds::{Bounds, Progress, Request, Targets, compute, given};
use crate::solve::korat::CannotRun;
use crate::subject::Subject;

/// First line of a file; another version of the tool or of the method does not read it.
const HEADER: &str = concat!("symheap bounds 4, tool ", env!("CARGO_PKG_VERSION"));

/// Is told how far the work is.
pub type OnProgress = Arc<dyn Fn(Progress) + Send + Sync>;

/// Hands out bounds. Clones share what they keep.
#[derive(Clone, Default)]
pub struct BoundsStore(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    folder: Option<PathBuf>,
    threads: Option<usize>,
    progress: Option<OnProgress>,
    kept: Vec<(u128, Arc<Bounds>)>,
    /// Held by whoever computes.
    computing: Arc<Mutex<()>>,
}

impl BoundsStore {
    /// Keeps files in this folder (`None`: nowhere), computes with that many threads (one where nothing
    /// is said), and reports there.
    pub fn configure(&self, folder: Option<PathBuf>, threads: usize, progress: Option<OnProgress>) {
        let mut inner = self.lock();
        (inner.folder, inner.threads, inner.progress) = (folder, Some(threads), progress);
    }
    /// The number of threads to compute with.
    pub fn threads(&self) -> usize {
        self.lock().threads.unwrap_or(1)
    }

    /// The specification's own table, kept bounds, or new ones; and whether they were there. Bounds with
    /// undecided pairs are not kept in files.
    ///
    /// # Errors
    /// preH cannot be run at all.
    pub fn bounds(&self, request: &Request) -> Result<(Arc<Bounds>, bool), CannotRun> {
        if let Some(bounds) = given(request.subject, request.layout) {
            return Ok((Arc::new(bounds), false));
        }
        let key = key(request);
        if let Some(bounds) = self.kept(key) {
            return Ok((bounds, true));
        }
        // Two who want the same compute it once.
        let computing = self.lock().computing.clone();
        let _computes = computing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bounds) = self.kept(key) {
            return Ok((bounds, true));
        }
        let (file, progress) = {
            let inner = self.lock();
            let file = inner.folder.as_ref().map(|f| f.join("bounds").join(format!("{key:032x}")));
            (file, inner.progress.clone())
        };
        if let Some(bounds) = file.as_ref().and_then(|f| read(f, request.layout)) {
            return Ok((self.keep(key, bounds), true));
        }
        let bounds = compute(request, &mut |p| progress.iter().for_each(|tell| tell(p)))?;
        if let Some(file) = file.filter(|_| bounds.unknown.is_empty()) {
            write(&file, request.layout, &bounds);
        }
        if request.cancel.is_cancelled() {
            return Ok((Arc::new(bounds), false));
        }
        Ok((self.keep(key, bounds), false))
    }

    fn kept(&self, key: u128) -> Option<Arc<Bounds>> {
        self.lock().kept.iter().find(|(k, _)| *k == key).map(|(_, bounds)| bounds.clone())
    }

    fn keep(&self, key: u128, bounds: Bounds) -> Arc<Bounds> {
        let bounds = Arc::new(bounds);
        self.lock().kept.push((key, bounds.clone()));
        bounds
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A hash (FNV-1a) of all sources, the scope, the precondition and the budgets.
fn key(request: &Request) -> u128 {
    let mut hash = Hash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    hash.text(HEADER);
    let sources = &request.subject.program.sources;
    sources.ids().for_each(|id| hash.text(&sources.file(id).text));
    // The layout names classes and fields by number; the sources above say what these are.
    hash.text(&format!("{:?}", request.layout));
    hash.text(if request.subject.spec.is_unsplit() { "unsplit" } else { "preH" });
    for predicate in request.subject.spec.structure() {
        hash.text(&format!("{:?} {:?}", predicate.method, predicate.params));
    }
    hash.text(&format!("{} {}", request.steps, request.candidates));
    hash.0
}

/// A hash (FNV-1a) of all of a subject's files, so that results of other ones are told apart.
pub fn digest(subject: &Subject) -> u128 {
    let mut hash = Hash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    let sources = &subject.program.sources;
    sources.ids().for_each(|id| hash.text(&sources.file(id).text));
    hash.text(&format!("{:?} {:?}", subject.spec, subject.expect));
    hash.0
}

struct Hash(u128);

impl Hash {
    fn text(&mut self, text: &str) {
        for byte in text.bytes().chain(std::iter::once(0xff)) {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
    }
}

/// A line a slot: its number, whether it is open, indices into its domain, and after a bar the objects that are
/// beyond. The last line has a hash of the others: what is damaged is no cache.
fn write(file: &Path, layout: &Layout, bounds: &Bounds) {
    let mut text = format!("{HEADER}\n{}\n", bounds.candidates);
    for (i, info) in layout.slots.iter().enumerate() {
        let Some(row) = bounds.row(SlotId(i as u32)) else { continue };
        let _ = write!(text, "{i} {}", u8::from(row.open));
        for index in 0..u32::try_from(layout.domain_size(&info.domain)).unwrap_or(0) {
            if layout.domain_value(&info.domain, index).is_some_and(|v| row.allows(&v)) {
                let _ = write!(text, " {index}");
            }
        }
        text += " |";
        row.beyond.iter().for_each(|place| {
            let _ = write!(text, " {}", place.0);
        });
        text.push('\n');
    }
    text += &end(&text);
    let Some(folder) = file.parent() else { return };
    // Written beside and renamed, so that nobody reads half a file.
    let beside = file.with_extension(format!("{}", std::process::id()));
    let _ = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&beside, text))
        .and_then(|()| std::fs::rename(&beside, file));
}

/// The last line of a file with this text before it.
fn end(text: &str) -> String {
    let mut hash = Hash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    hash.text(text);
    format!("end {:032x}\n", hash.0)
}

fn read(file: &Path, layout: &Layout) -> Option<Bounds> {
    let text = std::fs::read_to_string(file).ok()?;
    let (text, last) = text.split_at(text.trim_end().rfind('\n')? + 1);
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) || last != end(text) {
        return None;
    }
    let candidates = lines.next()?.parse().ok()?;
    let mut rows = vec![None; layout.slots.len()];
    for line in lines {
        let (pairs, beyond) = line.split_once(" |")?;
        let mut numbers = pairs.split(' ').map(str::parse::<u32>);
        let slot = numbers.next()?.ok()?;
        let info = layout.slots.get(slot as usize)?;
        let mut row = Targets { open: numbers.next()?.ok()? == 1, ..Targets::default() };
        for index in numbers {
            match layout.domain_value(&info.domain, index.ok()?)? {
                DomainValue::Number(_)
                | DomainValue::Real(_)
                | DomainValue::Text(_)
                | DomainValue::Constant(_) => return None,
                value => row.add(&value),
            }
        }
        for place in beyond.split_whitespace() {
            let place = place.parse().ok().filter(|&place| (place as usize) < layout.places.len())?;
            row.beyond.insert(PlaceId(place));
        }
        rows[slot as usize] = Some(row);
    }
    let is_whole =
        layout.slots.iter().zip(&rows).all(|(info, row)| {
            matches!(info.domain, crate::heap::Domain::References { .. }) == row.is_some()
        });
    is_whole.then_some(Bounds { rows, unknown: Vec::new(), stopped: None, candidates })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // Of the bytes `a` and 255, which ends a text.
        let mut hash = Hash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        hash.text("a");
        let prime: u128 = (1 << 88) + 0x13b;
        let once = (0x6c62_272e_07bb_0142_62b8_2175_6295_c58d ^ 0x61_u128).wrapping_mul(prime);
        assert_eq!(hash.0, (once ^ 0xff).wrapping_mul(prime));
        let (mut ab, mut a_b) = (Hash(0), Hash(0));
        ab.text("ab");
        a_b.text("a");
        a_b.text("b");
        assert_ne!(ab.0, a_b.0);
    }
}
