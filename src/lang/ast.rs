//! The abstract syntax of the Java subset, as data. Built by `syntax`, read by `index` and `lower`.
//!
//! Nesting is bounded (see `syntax`), so recursion over it is safe; chains of left-associative
//! operators are flat for the same reason. It knows no types and resolves no names.
//!
//! Long because the abstract syntax is one recursive data type, and most lines say what a part means.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::{Diagnostic, FileId, Span};
use crate::id_type;

id_type! {
    /// Names one class body, lambda or method reference of a file; unique within the file.
    pub AstId
}

/// A simple name.
pub type Name = Arc<str>;

/// A name with its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// Where it stands.
    pub span: Span,
}

/// One source file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompilationUnit {
    /// The file.
    pub file: FileId,
    /// Package segments; empty for the unnamed package.
    pub package: Vec<Name>,
    /// Imports in order.
    pub imports: Vec<Import>,
    /// Top-level types in order.
    pub types: Vec<Arc<TypeDecl>>,
}

/// `import [static] a.b.C;` or `import [static] a.b.*;`
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Import {
    /// All segments, without the `*`.
    pub path: Vec<Name>,
    /// `import static`.
    pub is_static: bool,
    /// Ends in `.*`.
    pub on_demand: bool,
    /// The whole declaration.
    pub span: Span,
}

/// What kind of type a declaration makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum TypeKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

/// Modifiers that matter to execution or resolution.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Modifiers {
    pub is_public: bool,
    pub is_private: bool,
    pub is_protected: bool,
    pub is_static: bool,
    pub is_final: bool,
    pub is_abstract: bool,
    pub is_native: bool,
    pub is_default: bool,
    pub is_synchronized: bool,
}

/// A class, interface, enum, record or annotation type, also where it is local or anonymous.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeDecl {
    /// Unique in the file.
    pub id: AstId,
    /// Its kind.
    pub kind: TypeKind,
    /// Simple name; empty for an anonymous class.
    pub name: Ident,
    /// The whole declaration.
    pub span: Span,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Type parameters.
    pub type_params: Vec<TypeParam>,
    /// Superclass of a class.
    pub superclass: Option<TypeRef>,
    /// `implements` of a class, `extends` of an interface.
    pub interfaces: Vec<TypeRef>,
    /// Components of a record.
    pub components: Vec<Param>,
    /// The last component is written `T...`.
    pub is_varargs: bool,
    /// Constants of an enum.
    pub constants: Vec<EnumConstant>,
    /// Members in textual order.
    pub members: Vec<Member>,
}

/// `T extends A & B`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeParam {
    /// The variable.
    pub name: Ident,
    /// Its bounds; the first one is the erasure.
    pub bounds: Vec<TypeRef>,
}

/// One constant of an enum.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EnumConstant {
    /// Its name.
    pub name: Ident,
    /// Constructor arguments.
    pub args: Vec<Expr>,
    /// A class body of its own.
    pub body: Option<Arc<TypeDecl>>,
}

/// A member of a type.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Member {
    /// A field, one a declarator.
    Field(Arc<FieldDecl>),
    /// A method or constructor.
    Method(Arc<MethodDecl>),
    /// An initializer block.
    Initializer {
        /// `static { … }`.
        is_static: bool,
        /// The block.
        body: Arc<Vec<Stmt>>,
        /// The whole block.
        span: Span,
    },
    /// A nested type.
    Type(Arc<TypeDecl>),
    /// A member that does not parse; its siblings load all the same. (No model has one.)
    #[serde(skip)]
    Broken(Diagnostic),
}

/// One declared field.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FieldDecl {
    /// Its name.
    pub name: Ident,
    /// Its type with all dimensions.
    pub ty: TypeRef,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its initializer.
    pub init: Option<Expr>,
}

/// One method or constructor.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MethodDecl {
    /// Its name; the class's simple name for a constructor.
    pub name: Ident,
    /// Whether it is a constructor.
    pub is_constructor: bool,
    /// A record's compact constructor: no parameter list, fields are assigned at its end.
    pub is_compact: bool,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Type parameters.
    pub type_params: Vec<TypeParam>,
    /// Result type; `None` for void and constructors.
    pub result: Option<TypeRef>,
    /// Parameters.
    pub params: Vec<Param>,
    /// The last parameter is `T...` (its type already has the dimension).
    pub is_varargs: bool,
    /// The body; `None` where it is abstract or native.
    pub body: Option<Vec<Stmt>>,
    /// Where `@Override` stands before it. (Models are not asked.)
    #[serde(skip)]
    pub overrides: Option<Span>,
    /// A syntax error inside the body: the method exists and fails when it is called. (No model has one.)
    #[serde(skip)]
    pub broken: Option<Diagnostic>,
    /// The whole declaration.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// Its type; `None` in a lambda without types.
    pub ty: Option<TypeRef>,
    /// Declared `final`.
    pub is_final: bool,
}

/// A type as written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypeRef {
    /// The type without its dimensions.
    pub kind: TypeRefKind,
    /// Array dimensions.
    pub dims: u32,
    /// Where it stands.
    pub span: Span,
}

/// What a type as written names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TypeRefKind {
    /// `int` and its like, `void` included.
    Primitive(PrimitiveName),
    /// `a.b.C<X>.D<Y>`, package segments and type names alike.
    Named(Vec<TypeSegment>),
    /// `?`, `? extends T`, `? super T`: the bound, and whether it is an upper one.
    Wildcard(Option<Box<TypeRef>>, bool),
    /// `var`.
    Var,
}

/// One segment of a named type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypeSegment {
    /// Its name.
    pub name: Name,
    /// Type arguments; `None` where there are none, empty for a diamond.
    pub args: Option<Vec<TypeRef>>,
}

/// Keywords that name primitive types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum PrimitiveName {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Void,
}

/// A statement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// The whole statement.
    pub span: Span,
}

/// Kinds of statements.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum StmtKind {
    Block(Vec<Stmt>),
    /// One entry a declarator; the type has all its dimensions.
    Local(Vec<LocalVar>),
    LocalType(Arc<TypeDecl>),
    Expr(Expr),
    If {
        cond: Expr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        cond: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        cond: Expr,
    },
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    ForEach {
        var: Param,
        iterable: Expr,
        body: Box<Stmt>,
    },
    Switch(Switch),
    Labeled {
        label: Ident,
        body: Box<Stmt>,
    },
    Break(Option<Ident>),
    Continue(Option<Ident>),
    Yield(Expr),
    Return(Option<Expr>),
    Throw(Expr),
    Try(Box<Try>),
    Assert {
        cond: Expr,
        message: Option<Expr>,
    },
    Synchronized {
        lock: Expr,
        body: Vec<Stmt>,
    },
    Empty,
    /// Parsed, but outside the subset: fails when it is lowered. The name of the construct. (In no model.)
    #[serde(skip)]
    Unsupported(Name),
}

/// One declared local variable.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LocalVar {
    /// Its name.
    pub name: Ident,
    /// Its type with all dimensions.
    pub ty: TypeRef,
    /// Declared `final`: with a constant initializer it is a constant.
    pub is_final: bool,
    /// Its initializer.
    pub init: Option<Expr>,
}

/// A `try` statement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Try {
    /// Resources of a try-with-resources.
    pub resources: Vec<Resource>,
    /// The block.
    pub body: Vec<Stmt>,
    /// Its catch clauses.
    pub catches: Vec<Catch>,
    /// Its finally block.
    pub finally: Option<Vec<Stmt>>,
}

/// A resource of a try-with-resources.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Resource {
    /// `T x = e`.
    Declared(LocalVar),
    /// An existing variable.
    Named(Expr),
}

/// One catch clause.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Catch {
    /// The alternatives of a multi-catch.
    pub types: Vec<TypeRef>,
    /// The variable.
    pub name: Ident,
    /// The block.
    pub body: Vec<Stmt>,
    /// The whole clause.
    pub span: Span,
}

/// A switch, statement or expression.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Switch {
    /// What is switched on.
    pub selector: Expr,
    /// Groups in textual order. In the colon form a group without statements falls through.
    pub groups: Vec<SwitchGroup>,
    /// `case X ->` rather than `case X:`.
    pub is_arrow: bool,
    /// The whole switch.
    pub span: Span,
}

/// One `case … :` or `case … ->` with what follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SwitchGroup {
    /// Its labels.
    pub labels: Vec<SwitchLabel>,
    /// What runs. An arrow's expression is one `Expr` or `Yield` statement (`Yield` where the
    /// switch is an expression), its block one `Block`, its throw one `Throw`.
    pub body: Vec<Stmt>,
    /// From the first label to the last statement.
    pub span: Span,
}

/// What the patterns of a switch test, as the name of a local that no program can name.
pub const SELECTOR: &str = "switch selector";

/// What the name of the local starts with that holds a record while its components are matched; no program can
/// name it.
pub const MATCHED_RECORD: &str = "matched record ";

/// A label of a switch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum SwitchLabel {
    /// `case e`; a pattern with its guard is a condition on [`SELECTOR`].
    Case(Expr),
    /// `default`.
    Default,
}

/// An expression.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The whole expression.
    pub span: Span,
}

/// Kinds of expressions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum ExprKind {
    Literal(Literal),
    /// A simple name: local, field, type or package segment.
    Name(Name),
    This,
    /// `Outer.this`.
    QualifiedThis(TypeRef),
    /// Only as the target of a field access or call: `super.f`, `Outer.super.f()`.
    Super(Option<TypeRef>),
    /// `e.f`, where `e` may turn out to be a type or a package.
    Field {
        target: Box<Expr>,
        name: Ident,
    },
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    Call {
        target: Option<Box<Expr>>,
        name: Ident,
        type_args: Vec<TypeRef>,
        args: Vec<Expr>,
    },
    /// `this(…)` or `super(…)`, possibly qualified (`outer.super(…)`).
    ConstructorCall {
        is_super: bool,
        outer: Option<Box<Expr>>,
        args: Vec<Expr>,
    },
    New {
        outer: Option<Box<Expr>>,
        class: TypeRef,
        args: Vec<Expr>,
        body: Option<Arc<TypeDecl>>,
    },
    /// `new T[a][b][]`: element type without dimensions, sizes given, dimensions left open.
    NewArray {
        element: TypeRef,
        sizes: Vec<Expr>,
        open_dims: u32,
        init: Option<Vec<Expr>>,
    },
    /// `{ a, b }` where an array type is expected.
    ArrayInit(Vec<Expr>),
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    /// `++x`, `x++` and their like.
    Step {
        is_prefix: bool,
        is_increment: bool,
        operand: Box<Expr>,
    },
    /// A left-associative chain `first op e op e …`, flat so that long ones need no recursion.
    Binary {
        first: Box<Expr>,
        rest: Vec<(BinaryOp, Expr)>,
    },
    /// `target = value`, or `target op= value`.
    Assign {
        op: Option<BinaryOp>,
        target: Box<Expr>,
        value: Box<Expr>,
    },
    Conditional {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `e instanceof T` or `e instanceof T name`. (`e instanceof R(p, …)` is a chain of such tests.)
    InstanceOf {
        operand: Box<Expr>,
        ty: TypeRef,
        binding: Option<Ident>,
    },
    /// What a component of the record in a local holds, in the tests that a record pattern becomes.
    Component {
        record: Name,
        index: u32,
    },
    Cast {
        ty: TypeRef,
        operand: Box<Expr>,
    },
    /// `T.class`.
    ClassLiteral(TypeRef),
    Lambda {
        id: AstId,
        params: Vec<Param>,
        body: LambdaBody,
    },
    /// `E::name`, `T::new`: the target is an expression or, where it can only be one, a type.
    MethodRef {
        id: AstId,
        target: MethodRefTarget,
        name: Ident,
    },
    Switch(Box<Switch>),
    /// Parsed, but outside the subset: fails when it is lowered. The name of the construct. (In no model.)
    #[serde(skip)]
    Unsupported(Name),
}

/// Body of a lambda.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum LambdaBody {
    /// `-> e`.
    Expr(Box<Expr>),
    /// `-> { … }`.
    Block(Vec<Stmt>),
}

/// Left side of a method reference.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum MethodRefTarget {
    /// An expression or an ambiguous name.
    Expr(Box<Expr>),
    /// A type (generic, primitive or array).
    Type(TypeRef),
}

/// A literal, already decoded.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Literal {
    /// `-2147483648` is folded by the parser: the literal is the wrapped value.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Char(u16),
    Boolean(bool),
    String(Arc<str>),
    Null,
}

/// Unary operators without side effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum UnaryOp {
    Plus,
    Minus,
    BitNot,
    Not,
}

/// Binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Ushr,
    And,
    Or,
    Xor,
    AndAnd,
    OrOr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}
