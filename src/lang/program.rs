//! The program: every class, field and method of the files that were read and of the JDK stubs, with
//! resolved headers, and room for their bodies, which `lower` fills when they are first asked for.
//!
//! A program never changes after `index` has built it, and may be shared between threads. It does
//! not know any value or heap.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

mod enums;
mod fields;
mod scopes;

use crate::base::diagnostic::nearest;
use crate::base::{Diagnostic, FileId, IndexVec, SourceMap, Span};
use crate::lang::ast::{CompilationUnit, Modifiers, PrimitiveName, TypeDecl, TypeKind};
use crate::lang::ir::{Body, Const};

pub use fields::Linkage;
pub use scopes::CodeSource;
pub(in crate::lang) use scopes::Scopes;

pub use crate::lang::erasure::{BaseType, ClassId, ErasedType, FieldId, MethodId, SelectorId, Type};

/// Where a class comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassOrigin {
    /// The user's files.
    User,
    /// The bundled JDK models.
    Stub,
    /// Named somewhere but found nowhere: an opaque type without members.
    External,
}

/// A class, interface, enum or record.
#[derive(Clone, Debug)]
pub struct Class {
    /// Binary name with dots: `p.Outer$Inner`.
    pub name: Arc<str>,
    /// Simple name; `Outer$1` for an anonymous class.
    pub simple: Arc<str>,
    /// Its kind.
    pub kind: TypeKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Where it comes from.
    pub origin: ClassOrigin,
    /// Its name where it is declared.
    pub span: Option<Span>,
    /// Its declaration; `None` for external types.
    pub decl: Option<Arc<TypeDecl>>,
    /// Names of its type parameters with their erasures.
    pub type_params: Vec<(Arc<str>, ErasedType)>,
    /// The class it extends; `None` for Object. Interfaces have Object.
    pub superclass: Option<ClassId>,
    /// The same with type arguments.
    pub generic_superclass: Option<Type>,
    /// Interfaces it implements or extends.
    pub interfaces: Vec<ClassId>,
    /// The same with type arguments.
    pub generic_interfaces: Vec<Type>,
    /// The class it is declared in, for nested, local and anonymous classes.
    pub outer: Option<ClassId>,
    /// Holds the enclosing instance, for inner classes.
    pub outer_field: Option<FieldId>,
    /// Synthetic fields that hold captured locals, for local and anonymous classes, in the order in
    /// which constructors take them after their declared parameters.
    pub captures: Vec<FieldId>,
    /// Declared fields in textual order, synthetic ones last.
    pub fields: Vec<FieldId>,
    /// Declared methods and constructors in textual order.
    pub methods: Vec<MethodId>,
    /// Declared members by name: a class may have very many.
    pub named: Named,
    /// Member types by simple name, declared only.
    pub member_types: Vec<(Arc<str>, ClassId)>,
    /// All instance fields, inherited ones first: the object's layout.
    pub layout: Vec<FieldId>,
    /// Runs static field initializers and blocks; `None` where there is nothing to run.
    pub static_init: Option<MethodId>,
    /// Virtual methods by selector, inherited ones included, sorted by selector.
    pub dispatch: Vec<(SelectorId, MethodId)>,
    /// All superclasses and interfaces with itself, sorted: the subtype test.
    pub ancestors: Vec<ClassId>,
    /// For functional interfaces, the one abstract method.
    pub functional: Option<MethodId>,
}

/// Declared members by simple name, without constructors.
#[derive(Clone, Default, Debug)]
pub struct Named {
    /// The first field of a name.
    pub fields: HashMap<Arc<str>, FieldId>,
    /// Methods in textual order.
    pub methods: HashMap<Arc<str>, Vec<MethodId>>,
}

impl Class {
    /// Whether objects of exactly this class can exist.
    pub fn is_concrete(&self) -> bool {
        matches!(self.kind, TypeKind::Class | TypeKind::Enum | TypeKind::Record)
            && !self.modifiers.is_abstract
            && self.origin != ClassOrigin::External
    }
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its class.
    pub class: ClassId,
    /// Its name.
    pub name: Arc<str>,
    /// Its type with type arguments.
    pub ty: Type,
    /// Its erased type.
    pub erased: ErasedType,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Index in the object's layout, or in the table of all statics.
    pub slot: u32,
    /// Value of a compile-time constant.
    pub constant: Option<Const>,
    /// Its name where it is declared; `None` for synthetic fields.
    pub span: Option<Span>,
}

/// What a method is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MethodKind {
    /// An ordinary method.
    Method,
    /// A constructor. It runs field initializers after `super(…)`.
    Constructor,
    /// The static initializer of its class.
    StaticInit,
    /// The body of a lambda or method reference.
    Lambda,
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its class.
    pub class: ClassId,
    /// Its name; `<init>` for a constructor, `<clinit>` for a static initializer.
    pub name: Arc<str>,
    /// What it is.
    pub kind: MethodKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Parameter names.
    pub param_names: Vec<Arc<str>>,
    /// Parameter types as declared. Constructors of inner classes take the enclosing instance as an
    /// additional first, captured locals as additional last parameters, which are not listed here.
    pub params: Vec<Type>,
    /// The same, erased.
    pub erased_params: Vec<ErasedType>,
    /// Result type; void for constructors.
    pub result: Type,
    /// The same, erased.
    pub erased_result: ErasedType,
    /// Last parameter is `T...`.
    pub is_varargs: bool,
    /// What it shares with the methods it overrides.
    pub selector: SelectorId,
    /// Its name where it is declared.
    pub span: Option<Span>,
}

/// Classes that the interpreter itself needs.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct WellKnown {
    pub object: ClassId,
    pub string: ClassId,
    pub class: ClassId,
    pub throwable: ClassId,
    pub enumeration: ClassId,
    pub iterable: ClassId,
    pub integer: ClassId,
    pub long: ClassId,
    pub short: ClassId,
    pub byte: ClassId,
    pub character: ClassId,
    pub boolean: ClassId,
    pub float: ClassId,
    pub double: ClassId,
    pub null_pointer_exception: ClassId,
    pub arithmetic_exception: ClassId,
    pub array_index_exception: ClassId,
    pub negative_array_size_exception: ClassId,
    pub array_store_exception: ClassId,
    pub class_cast_exception: ClassId,
    pub assertion_error: ClassId,
    pub stack_overflow_error: ClassId,
    pub initializer_error: ClassId,
}

/// All code. See the module documentation.
#[derive(Debug)]
pub struct Program {
    /// Every file, specifications included.
    pub sources: SourceMap,
    /// Parsed files.
    pub units: Vec<Arc<CompilationUnit>>,
    /// Classes.
    pub classes: IndexVec<ClassId, Class>,
    /// Fields.
    pub fields: IndexVec<FieldId, Field>,
    /// Methods.
    pub methods: IndexVec<MethodId, Method>,
    /// Classes by binary name.
    pub by_name: HashMap<Arc<str>, ClassId>,
    /// Number of static fields.
    pub statics: u32,
    /// Names of selectors, such as `put(int,Object)`.
    pub selectors: IndexVec<SelectorId, Arc<str>>,
    /// What the interpreter needs.
    pub well_known: WellKnown,
    /// Problems with headers and syntax, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// Lowered bodies, filled on demand.
    pub(in crate::lang) bodies: IndexVec<MethodId, OnceLock<Result<Arc<Body>, Diagnostic>>>,
    /// Types of captured locals that are declared without one (`var`, parameters of lambdas): known once the
    /// code that creates an object of the capturing class has been lowered.
    pub(in crate::lang) captured_types: HashMap<FieldId, OnceLock<Type>>,
    /// What lowering needs beyond headers.
    pub(in crate::lang) scopes: Scopes,
    /// Methods by name, of all classes; filled on demand.
    pub(in crate::lang) by_method_name: OnceLock<HashMap<Arc<str>, Vec<MethodId>>>,
    /// See [`Program::library_code`].
    pub(in crate::lang) library: OnceLock<Arc<[bool]>>,
    /// What code says of fields that lead to objects; filled on demand by `linkage`.
    pub(in crate::lang) linkage: OnceLock<BTreeMap<FieldId, Linkage>>,
}

impl Program {
    /// Which methods are code of the JDK models, by method.
    pub fn library_code(&self) -> &Arc<[bool]> {
        let is_library = |m: &Method| self.classes[m.class].origin == ClassOrigin::Stub;
        self.library.get_or_init(|| self.methods.iter().map(is_library).collect())
    }

    /// Whether a method is code of the JDK models.
    pub fn is_library(&self, method: MethodId) -> bool {
        self.library_code().get(method.0 as usize) == Some(&true)
    }

    /// Whether a type declares an instance method with a body of its own: interfaces that do are initialised
    /// with the classes that implement them.
    pub fn declares_default(&self, class: ClassId) -> bool {
        self.classes[class].methods.iter().any(|&m| {
            let modifiers = &self.methods[m].modifiers;
            !modifiers.is_abstract && !modifiers.is_static && !modifiers.is_private
        })
    }

    /// Whether objects of class `sub` are instances of `sup`.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.classes[sub].ancestors.binary_search(&sup).is_ok()
    }

    /// Whether a value of type `from` can be assigned to `to` without a check (null not considered).
    pub fn is_assignable(&self, from: ErasedType, to: ErasedType) -> bool {
        if from == to {
            return true;
        }
        match (from.base, to.base) {
            (_, BaseType::Class(sup)) if to.dims == 0 && from.dims > 0 => {
                sup == self.well_known.object
                    || matches!(&*self.classes[sup].name, "java.lang.Cloneable" | "java.io.Serializable")
            }
            (BaseType::Class(sub), BaseType::Class(sup)) if from.dims == to.dims => {
                self.is_subclass(sub, sup)
            }
            (_, BaseType::Class(sup)) if from.dims > to.dims => sup == self.well_known.object,
            _ => false,
        }
    }

    /// The method that a virtual call of `method` reaches on an object of `class`.
    pub fn dispatch(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let table = &self.classes[class].dispatch;
        let selector = self.methods[method].selector;
        table.binary_search_by_key(&selector, |&(s, _)| s).ok().map(|i| table[i].1)
    }

    /// The exception, or one of `others`, that a name was meant to be: it is often written without its end.
    pub fn exception_like(&self, name: &str, others: &[&str]) -> Option<String> {
        let throwable = self.well_known.throwable;
        let all = self.classes.ids().filter(|&c| self.is_subclass(c, throwable));
        let names: Vec<&str> = all.map(|c| &*self.classes[c].simple).chain(others.iter().copied()).collect();
        let short = |known: &str| {
            let known =
                known.strip_suffix("Exception").or_else(|| known.strip_suffix("Error")).unwrap_or(known);
            known.to_lowercase()
        };
        let wanted = short(name);
        let same = names.iter().find(|known| short(known) == wanted);
        let part = || names.iter().find(|known| wanted.len() > 3 && short(known).contains(&wanted));
        let near = || nearest(name, names.iter().copied());
        let found = same.or_else(part).copied().or_else(near);
        found.map(str::to_owned)
    }
    /// A class by binary name (`p.Outer$Inner`), or by simple name where that is unique among the
    /// user's classes.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        if let Some(&id) = self.by_name.get(name) {
            return Some(id);
        }
        let matches = |c: &Class| {
            c.origin == ClassOrigin::User
                && (&*c.simple == name
                    || c.name.replace('$', ".").ends_with(&format!(".{name}"))
                    || c.name.replace('$', ".") == name)
        };
        let mut found = self.classes.iter_enumerated().filter(|(_, c)| matches(c)).map(|(id, _)| id);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// An instance or static field by name, the class's own first, then inherited ones.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let own = self.classes[class].fields.iter().copied().find(|&f| &*self.fields[f].name == name);
        own.or_else(|| self.classes[class].interfaces.iter().find_map(|&i| self.find_field(i, name)))
            .or_else(|| self.classes[class].superclass.and_then(|s| self.find_field(s, name)))
    }

    /// Methods of that name that an object or class has, nearest class first, overridden ones left out.
    pub fn find_methods(&self, class: ClassId, name: &str) -> Vec<MethodId> {
        let named = self.by_method_name.get_or_init(|| {
            let mut named: HashMap<Arc<str>, Vec<MethodId>> = HashMap::new();
            for (id, method) in self.methods.iter_enumerated() {
                named.entry(method.name.clone()).or_default().push(id);
            }
            named
        });
        let Some(named) = named.get(name) else { return Vec::new() };
        let mut found: Vec<MethodId> = Vec::new();
        let mut next = vec![class];
        while let Some(id) = (!next.is_empty()).then(|| next.remove(0)) {
            let class = &self.classes[id];
            for &m in named.iter().filter(|&&m| self.methods[m].class == id) {
                let method = &self.methods[m];
                if !found.iter().any(|&f| self.methods[f].selector == method.selector) {
                    found.push(m);
                }
            }
            next.extend(class.superclass);
            next.extend(class.interfaces.iter().copied());
        }
        found
    }

    /// How a type prints: `int`, `Entry`, `String[]`.
    pub fn type_name(&self, ty: ErasedType) -> String {
        let base = match ty.base {
            BaseType::Primitive(p) => p.keyword().to_string(),
            BaseType::Class(c) => self.classes[c].simple.to_string(),
        };
        base + &"[]".repeat(ty.dims as usize)
    }

    /// `TreeMap.put(int,Object)`.
    pub fn method_name(&self, id: MethodId) -> String {
        let method = &self.methods[id];
        let params: Vec<_> = method.erased_params.iter().map(|&t| self.type_name(t)).collect();
        format!("{}.{}({})", self.classes[method.class].simple, method.name, params.join(","))
    }

    /// The file a class is declared in.
    pub fn file_of(&self, class: ClassId) -> Option<FileId> {
        self.classes[class].span.map(|s| s.file)
    }
}

impl PrimitiveName {
    /// Those that have values, in the order of the enum.
    pub const OF_VALUES: [Self; 8] = [
        Self::Boolean,
        Self::Byte,
        Self::Short,
        Self::Char,
        Self::Int,
        Self::Long,
        Self::Float,
        Self::Double,
    ];

    /// The Java keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            PrimitiveName::Boolean => "boolean",
            PrimitiveName::Byte => "byte",
            PrimitiveName::Short => "short",
            PrimitiveName::Char => "char",
            PrimitiveName::Int => "int",
            PrimitiveName::Long => "long",
            PrimitiveName::Float => "float",
            PrimitiveName::Double => "double",
            PrimitiveName::Void => "void",
        }
    }
}
