//! The interface between the interpreter and the JDK models: native functions by the name of the
//! method that they implement.
//!
//! A native runs within one call instruction and has no frame. Where it has to ask, read an unset cell
//! or call Java code, it comes back with a [`NativeExit`] *before it has changed anything*; once the
//! reply is there it runs again from its start and finds the reply where it had asked.

mod call;
mod cells;
mod characters;
mod decimal;
mod describe;
mod elements;
mod ghost_fields;
mod hash;
mod hash_code;
mod identity;
mod keys;
mod list;
mod members;
mod number;
mod object;
mod order;
mod symbolic_text;
mod text;
mod tools;
mod unicode;

use std::collections::{HashMap, HashSet};

use crate::exec::machine::{Bound, Question, default_value};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{Class, ClassId, ClassOrigin, ErasedType, FieldId, MethodId, Program, SelectorId};

pub use call::NativeCall;
pub use describe::describe;
pub(in crate::exec) use object::binary_name;

/// A native function.
pub type Native = fn(&mut NativeCall<'_>) -> NativeResult;

/// The value that the method returns (`None` for void), or why it cannot go on.
pub type NativeResult = Result<Option<Value>, NativeExit>;

/// Why a native does not return.
#[derive(Clone, PartialEq, Debug)]
pub enum NativeExit {
    /// Throws a new exception.
    Throw {
        /// Its class by binary name, such as `java.lang.NullPointerException`.
        class: &'static str,
        /// Its message.
        message: Option<String>,
    },
    /// Throws an exception that exists.
    ThrowObject(ObjectId),
    /// A choice. See [`NativeCall::ask`].
    Ask(Question),
    /// A cell that is unset is read. See [`NativeCall::read`].
    Read {
        /// The object.
        object: ObjectId,
        /// Its cell.
        cell: u32,
    },
    /// The open length of an array is read. See [`NativeCall::length`].
    ReadLength(ObjectId),
    /// Runs another method with the same arguments in place of the native. Naming the native's own
    /// method runs its Java body.
    TailCall(MethodId),
    /// Runs a method and then the native again. See [`NativeCall::invoke`].
    Invoke(MethodId, Vec<Value>),
    /// The path does not exist: an assumption failed.
    Assumed,
    /// A limit is reached.
    BoundExceeded(Bound),
    /// There is no model for this.
    Unsupported(String),
}

/// What linking a program found out once, so that running it looks nothing up: natives by method,
/// slots by field, default cells by class.
#[derive(Debug, Default)]
pub struct Natives {
    /// By method.
    pub(in crate::exec) natives: Vec<Option<Native>>,
    /// By field: its slot in the object's layout or among the statics.
    pub(in crate::exec) slots: Vec<u32>,
    /// By class: the cells of a new object.
    pub(in crate::exec) templates: Vec<Box<[Value]>>,
    /// By method: the one method that virtual calls of it reach, where no class overrides it and no
    /// closure can stand for it.
    pub(in crate::exec) sole_target: Vec<Option<MethodId>>,
    /// Methods that override one whose erased parameters differ: a bridge method casts the arguments.
    pub(in crate::exec) narrows: HashSet<MethodId>,
    /// `Object.toString()`.
    pub(in crate::exec) to_string: Option<MethodId>,
    /// `Integer.valueOf(int)` and its like, in the order of `PrimitiveName::OF_VALUES`.
    pub(in crate::exec) value_of: Vec<Option<MethodId>>,
    /// Slot of the message in a throwable: a field `message` of `java.lang.Throwable`.
    pub(in crate::exec) message: Option<FieldId>,
    /// Slot of the cause in a throwable: a field `cause`.
    pub(in crate::exec) cause: Option<FieldId>,
    /// How the models compare objects, by class.
    pub(in crate::exec) kinds: keys::Kinds,
    /// Names of the tables that no method of the program has.
    unmatched: Vec<&'static str>,
}

/// The tables of the bundled models. Keys are the class's binary name, the method's name and the
/// simple names of its erased parameter types: `java.util.HashSet.add(Object)`.
const TABLES: &[&[(&str, Native)]] = &[
    object::TABLE,
    cells::CELLS,
    cells::TABLE,
    number::TABLE,
    text::TABLE,
    unicode::TABLE,
    list::TABLE,
    hash::TABLE,
    identity::TABLE,
    order::TABLE,
    tools::INPUTS,
    tools::TESTS,
    tools::TABLE,
    members::TABLE,
    ghost_fields::TABLE,
];

impl Natives {
    /// Links a program with the bundled models.
    pub fn new(program: &Program) -> Self {
        let mut linked = Self::link(program, TABLES);
        for (method, native) in program.methods.ids().zip(&mut linked.natives) {
            if !is_modelled(program, method) {
                *native = None;
            }
        }
        linked
    }

    /// Links a program with the given tables; of two entries of one name the later wins.
    pub fn link(program: &Program, tables: &[&[(&'static str, Native)]]) -> Self {
        let entries = || tables.iter().flat_map(|t| t.iter().copied());
        let by_name: HashMap<&'static str, Native> = entries().collect();
        let names: Vec<String> = program.methods.ids().map(|m| native_name(program, m)).collect();
        let known: HashSet<&str> = names.iter().map(String::as_str).collect();
        let throwable = program.well_known.throwable;
        let object = program.well_known.object;
        let mut methods = BySelector::new();
        for (id, method) in program.methods.iter_enumerated() {
            methods.entry(method.selector).or_default().push(id);
        }
        let templates = program
            .classes
            .iter()
            .map(|c| c.layout.iter().map(|&f| default_value(program.fields[f].erased)).collect());
        Self {
            natives: names.iter().map(|name| by_name.get(&**name).copied()).collect(),
            slots: program.fields.iter().map(|f| f.slot).collect(),
            templates: templates.collect(),
            sole_target: sole_targets(program, &methods),
            narrows: narrowing(program, &methods),
            to_string: program.find_methods(object, "toString").first().copied(),
            value_of: value_of(program),
            message: program.find_field(throwable, "message"),
            cause: program.find_field(throwable, "cause"),
            kinds: keys::Kinds::new(program),
            unmatched: entries().map(|(name, _)| name).filter(|name| !known.contains(name)).collect(),
        }
    }

    /// Names in the tables that no method of the program has: mistakes in the models.
    pub fn unmatched(&self) -> &[&'static str] {
        &self.unmatched
    }

    /// Whether virtual calls of a method reach one method alone.
    pub fn reaches_one(&self, method: MethodId) -> bool {
        self.sole_target.get(method.0 as usize).is_some_and(Option::is_some)
    }

    /// The native that implements a method.
    pub fn get(&self, method: MethodId) -> Option<Native> {
        self.natives.get(method.0 as usize).copied().flatten()
    }
}

/// Whether the bundled models' natives are meant for a method. A class of the user's own under the name of a
/// model has its own code, and a model below such a class has not the cells that its natives expect.
fn is_modelled(program: &Program, method: MethodId) -> bool {
    let header = &program.methods[method];
    let is_users = |class: ClassId| program.classes[class].origin == ClassOrigin::User;
    let mut chain = std::iter::successors(Some(header.class), |&c| program.classes[c].superclass);
    header.modifiers.is_native && is_users(header.class) || !chain.any(is_users)
}

/// `java.util.HashSet.add(Object)`.
fn native_name(program: &Program, id: MethodId) -> String {
    let method = &program.methods[id];
    let class = &program.classes[method.class].name;
    let params: Vec<_> = method.erased_params.iter().map(|&t| program.type_name(t)).collect();
    format!("{class}.{}({})", method.name, params.join(","))
}

fn value_of(program: &Program) -> Vec<Option<MethodId>> {
    let boxing = |name: PrimitiveName| {
        let methods = program.find_methods(program.box_of(name)?, "valueOf");
        methods.into_iter().find(|&m| program.methods[m].erased_params == [ErasedType::primitive(name)])
    };
    PrimitiveName::OF_VALUES.into_iter().map(boxing).collect()
}

/// Methods by selector: a class may have very many.
type BySelector = HashMap<SelectorId, Vec<MethodId>>;

/// Methods of a selector that a class has from those above it, or of its own.
fn inherited<'a>(
    program: &'a Program,
    class: &'a Class,
    methods: &'a BySelector,
    selector: SelectorId,
) -> impl Iterator<Item = MethodId> + 'a {
    let named = methods.get(&selector).into_iter().flatten().copied();
    named.filter(|&m| class.ancestors.binary_search(&program.methods[m].class).is_ok())
}

/// Methods that override one whose erased parameters are others.
fn narrowing(program: &Program, methods: &BySelector) -> HashSet<MethodId> {
    let mut found = HashSet::new();
    for class in program.classes.iter() {
        for &(selector, target) in &class.dispatch {
            let params = &program.methods[target].erased_params;
            if inherited(program, class, methods, selector)
                .any(|m| program.methods[m].erased_params != *params)
            {
                found.insert(target);
            }
        }
    }
    found
}

/// Class hierarchy analysis: a program is closed, so a method that no class overrides needs no lookup.
/// Abstract methods are left out, since closures implement them without a class.
fn sole_targets(program: &Program, methods: &BySelector) -> Vec<Option<MethodId>> {
    let concrete = |m: MethodId| (!program.methods[m].modifiers.is_abstract).then_some(m);
    let mut targets: Vec<Option<MethodId>> = program.methods.ids().map(concrete).collect();
    for class in program.classes.iter() {
        for &(selector, target) in &class.dispatch {
            for m in inherited(program, class, methods, selector).filter(|&m| m != target) {
                targets[m.0 as usize] = None;
            }
        }
    }
    targets
}
