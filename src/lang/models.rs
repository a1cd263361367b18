//! The JDK models as they are used: parsed when symheap was built, read once a process, shared by every program.

use std::sync::{Arc, OnceLock};

use crate::base::source::SourceFile;
use crate::base::{Diagnostic, FileId, SourceMap};
use crate::lang::ast::CompilationUnit;
use crate::lang::{jdk, syntax};

/// The syntax of every model, in the order of [`jdk::files`]; the build script writes it.
const PARSED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/models.bin"));

/// What all programs share.
#[derive(Debug)]
pub struct Models {
    /// Their files, sorted by path.
    pub files: Vec<SourceFile>,
    /// The syntax of each.
    pub units: Vec<Arc<CompilationUnit>>,
}

/// The models.
pub fn models() -> &'static Models {
    static MODELS: OnceLock<Models> = OnceLock::new();
    MODELS.get_or_init(|| {
        let files = jdk::files();
        let units = postcard::from_bytes(PARSED).unwrap_or_else(|_| parse(&files));
        Models { files, units }
    })
}

/// Parses files, and adds the models behind them: what [`index`](crate::lang::index::index) takes, and what is
/// wrong with the files' syntax.
pub fn parse_with(sources: &mut SourceMap, files: &[FileId]) -> (Vec<Arc<CompilationUnit>>, Vec<Diagnostic>) {
    let models = models();
    sources.share(&models.files);
    let mut units = Vec::with_capacity(files.len() + models.units.len());
    let mut diagnostics = Vec::new();
    for &file in files {
        let (unit, found) = syntax::parse(sources, file);
        units.push(Arc::new(unit));
        diagnostics.extend(found);
    }
    units.extend(models.units.iter().cloned());
    (units, diagnostics)
}

/// The models' syntax from their text.
fn parse(files: &[SourceFile]) -> Vec<Arc<CompilationUnit>> {
    let mut sources = SourceMap::default();
    sources.share(files.to_vec().leak());
    let ids = (0..files.len()).map(SourceMap::shared_id);
    ids.map(|id| Arc::new(syntax::parse(&sources, id).0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_parsed_at_build_time_is_what_the_texts_say() {
        let read: Vec<Arc<CompilationUnit>> = postcard::from_bytes(PARSED).expect("it can be read");
        let parsed = parse(&jdk::files());
        assert_eq!(read.len(), parsed.len());
        for (read, parsed) in read.iter().zip(&parsed) {
            assert_eq!(format!("{read:?}"), format!("{parsed:?}"));
            assert_eq!(read.types.len(), 1);
        }
    }
}
