//! What a file's imports bring into scope.

use std::collections::HashMap;
use std::sync::Arc;

use crate::lang::ast::{CompilationUnit, Name};

/// Imports of one file. Paths are looked up when they are needed.
#[derive(Clone, Debug, Default)]
pub(in crate::lang) struct FileScope {
    /// The package, dotted; empty for the unnamed one.
    pub package: Arc<str>,
    /// `import a.b.C;` by `C`.
    pub singles: HashMap<Name, Vec<Name>>,
    /// `import a.b.*;`, where `a.b` is a package or a type.
    pub on_demand: Vec<Vec<Name>>,
    /// `import static a.B.m;` by `m`: the types that may declare it.
    pub static_singles: HashMap<Name, Vec<Vec<Name>>>,
    /// `import static a.B.*;`
    pub static_on_demand: Vec<Vec<Name>>,
}

impl FileScope {
    /// Reads a unit's package and imports. The first of two equal imports wins.
    pub fn of(unit: &CompilationUnit) -> Self {
        let mut scope = Self { package: unit.package.join(".").into(), ..Self::default() };
        for import in &unit.imports {
            match (import.is_static, import.on_demand) {
                (false, true) => scope.on_demand.push(import.path.clone()),
                (true, true) => scope.static_on_demand.push(import.path.clone()),
                (is_static, false) => {
                    let Some((last, owner)) = import.path.split_last() else { continue };
                    if is_static {
                        let owners = scope.static_singles.entry(Arc::clone(last)).or_default();
                        owners.push(owner.to_vec());
                    } else {
                        scope.singles.entry(Arc::clone(last)).or_insert_with(|| import.path.clone());
                    }
                }
            }
        }
        scope
    }
}
