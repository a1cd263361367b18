//! What source text in a package can name, call and assign.

use crate::lang::ast::PrimitiveName;
use crate::lang::program::{
    BaseType, ClassId, ClassOrigin, ErasedType, FieldId, MethodId, MethodKind, Program,
};
use crate::session::scenario::{FieldName, MethodName, TypeName};

/// A place that source text stands in: a top-level class of a package.
pub struct Access<'a> {
    program: &'a Program,
    /// The package; empty for none.
    pub package: String,
}

impl<'a> Access<'a> {
    /// The package of a class.
    pub fn of_class(program: &'a Program, class: ClassId) -> Self {
        Self { program, package: package_of(program, class) }
    }

    /// The code.
    pub fn program(&self) -> &'a Program {
        self.program
    }

    /// Whether source text here can name the class.
    pub fn class(&self, class: ClassId) -> bool {
        let info = &self.program.classes[class];
        match info.origin {
            ClassOrigin::External => return false,
            // Models have classes of their own, which no JDK has.
            ClassOrigin::Stub if !info.modifiers.is_public => return false,
            ClassOrigin::Stub | ClassOrigin::User => {}
        }
        match info.outer {
            Some(outer) => {
                let is_member = self.program.classes[outer].member_types.iter().any(|&(_, id)| id == class);
                is_member
                    && !info.modifiers.is_private
                    && self.reaches(class, info.modifiers.is_public)
                    && self.class(outer)
            }
            None => self.reaches(class, info.modifiers.is_public),
        }
    }

    fn reaches(&self, class: ClassId, is_public: bool) -> bool {
        is_public || package_of(self.program, class) == self.package
    }

    /// Whether source text here can read the field.
    pub fn field(&self, field: FieldId) -> bool {
        let info = &self.program.fields[field];
        !info.modifiers.is_private
            && info.span.is_some()
            && self.class(info.class)
            && self.reaches(info.class, info.modifiers.is_public)
    }

    /// Whether source text here can call the method.
    pub fn method(&self, method: MethodId) -> bool {
        let info = &self.program.methods[method];
        !info.modifiers.is_private
            && self.class(info.class)
            && (self.reaches(info.class, info.modifiers.is_public)
                || self.program.classes[info.class].kind == crate::lang::ast::TypeKind::Interface)
    }

    /// The class's constructor with that many parameters, where source text here can call it.
    pub fn constructor(&self, class: ClassId, params: usize) -> Option<MethodId> {
        self.constructors(class).into_iter().find(|&m| self.program.methods[m].params.len() == params)
    }

    /// The constructors that source text here can call, fewest parameters first.
    pub fn constructors(&self, class: ClassId) -> Vec<MethodId> {
        let info = &self.program.classes[class];
        if !info.is_concrete()
            || info.outer_field.is_some()
            || !info.captures.is_empty()
            || !self.class(class)
        {
            return Vec::new();
        }
        let is_usable = |&m: &MethodId| {
            let method = &self.program.methods[m];
            // Those that the language adds are as visible as their class.
            let visible = method.span.is_none() || self.reaches(class, method.modifiers.is_public);
            method.kind == MethodKind::Constructor && !method.modifiers.is_private && visible
        };
        let mut found: Vec<MethodId> = info.methods.iter().copied().filter(is_usable).collect();
        found.sort_by_key(|&m| self.program.methods[m].params.len());
        found
    }

    /// The type's name here.
    pub fn type_name(&self, ty: ErasedType) -> TypeName {
        let brackets = "[]".repeat(ty.dims as usize);
        match ty.base {
            BaseType::Primitive(p) => {
                let source = format!("{}{brackets}", p.keyword());
                TypeName {
                    binary: binary_array(ty.dims, primitive_code(p), p.keyword()),
                    source,
                    direct: true,
                }
            }
            BaseType::Class(class) => {
                let info = &self.program.classes[class];
                let binary = binary_array(ty.dims, &format!("L{};", info.name), &info.name);
                if self.class(class) {
                    let source = format!("{}{brackets}", self.source_name(class));
                    return TypeName { source, binary, direct: true };
                }
                let mut above = info.superclass;
                while let Some(class) = above.filter(|&c| !self.class(c)) {
                    above = self.program.classes[class].superclass;
                }
                let source = above.filter(|_| ty.dims == 0).map(|c| self.source_name(c));
                TypeName { source: source.unwrap_or_else(|| "Object".into()), binary, direct: false }
            }
        }
    }

    /// The class's name here.
    pub fn class_name(&self, class: ClassId) -> TypeName {
        self.type_name(ErasedType::class(class))
    }

    /// Simple in the same package and for java.lang, else with its package.
    fn source_name(&self, class: ClassId) -> String {
        let info = &self.program.classes[class];
        if let Some(outer) = info.outer {
            return format!("{}.{}", self.source_name(outer), info.simple);
        }
        let package = package_of(self.program, class);
        let is_shadowed = || {
            let own = if self.package.is_empty() {
                info.simple.to_string()
            } else {
                format!("{}.{}", self.package, info.simple)
            };
            self.program.by_name.contains_key(own.as_str())
        };
        if package == self.package || (package == "java.lang" && !is_shadowed()) {
            info.simple.to_string()
        } else {
            info.name.to_string()
        }
    }

    /// The field's name here.
    pub fn field_name(&self, field: FieldId) -> FieldName {
        let info = &self.program.fields[field];
        let readable = self.field(field);
        FieldName {
            owner: self.class_name(info.class),
            name: info.name.to_string(),
            ty: self.type_name(info.erased),
            primitive: info.erased.as_primitive(),
            readable,
            writable: readable && !info.modifiers.is_final,
        }
    }

    /// The method's name here.
    pub fn method_name(&self, method: MethodId) -> MethodName {
        let info = &self.program.methods[method];
        let count = info.params.len();
        let others = self.program.find_methods(info.class, &info.name);
        let overloaded = others.iter().any(|&m| m != method && self.program.methods[m].params.len() == count);
        MethodName {
            owner: self.class_name(info.class),
            name: info.name.to_string(),
            params: info.erased_params.iter().map(|&t| self.type_name(t)).collect(),
            result: self.type_name(info.erased_result),
            direct: self.method(method),
            overloaded: overloaded || info.is_varargs,
        }
    }
}

fn package_of(program: &Program, class: ClassId) -> String {
    let mut top = class;
    while let Some(outer) = program.classes[top].outer {
        top = outer;
    }
    program.classes[top].name.rsplit_once('.').map_or(String::new(), |(package, _)| package.to_string())
}

/// As `Class.forName` takes it.
fn binary_array(dims: u8, code: &str, plain: &str) -> String {
    if dims == 0 { plain.to_string() } else { "[".repeat(dims as usize) + code }
}

fn primitive_code(primitive: PrimitiveName) -> &'static str {
    match primitive {
        PrimitiveName::Boolean => "Z",
        PrimitiveName::Byte => "B",
        PrimitiveName::Short => "S",
        PrimitiveName::Char => "C",
        PrimitiveName::Int => "I",
        PrimitiveName::Long => "J",
        PrimitiveName::Float => "F",
        PrimitiveName::Double => "D",
        PrimitiveName::Void => "V",
    }
}
