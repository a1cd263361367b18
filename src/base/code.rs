//! Codes of what is said about files, command lines and commands. Scripts rely on them: a code keeps its word.

use schemars::JsonSchema;
use serde::Serialize;

/// Declares the codes: each with its meaning and its word, in the order of the words.
macro_rules! codes {
    ($($(#[doc = $meaning:literal])* $name:ident = $word:literal,)*) => {
        /// A stable code. It is written as its word, and ordered as the words are.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
        pub enum Code {
            $($(#[doc = $meaning])* #[serde(rename = $word)] $name,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// The word, in upper case.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $word,)*
                }
            }
        }
    };
}

codes! {
    /// A pool, a receiver or a domain needs objects of a class that is abstract.
    AbstractClass = "ABSTRACT-CLASS",
    /// The method under analysis has no body in the receiver's class.
    AbstractMethod = "ABSTRACT-METHOD",
    /// Several classes have this simple name.
    AmbiguousClass = "AMBIGUOUS-CLASS",
    /// Several methods have this name, or take these arguments.
    AmbiguousMethod = "AMBIGUOUS-METHOD",
    /// Something final is assigned that has, or may have, its value.
    AssignsFinal = "ASSIGNS-FINAL",
    /// A method argument is given a value that its parameter cannot have.
    BadArgument = "BAD-ARGUMENT",
    /// The number of objects of a pool, or the length of an array, is negative or too large.
    BadCount = "BAD-COUNT",
    /// A row of a batch of vectors cannot be read.
    BadCsv = "BAD-CSV",
    /// An expression cannot be read, or means nothing where it stands.
    BadExpression = "BAD-EXPRESSION",
    /// A Java literal is malformed or out of range.
    BadLiteral = "BAD-LITERAL",
    /// A pool cannot be named so.
    BadName = "BAD-NAME",
    /// A method cannot override the one that it does, or overrides none although it says so.
    BadOverride = "BAD-OVERRIDE",
    /// A pool cannot have objects of this class.
    BadPool = "BAD-POOL",
    /// The scope is no number from 1 on.
    BadScope = "BAD-SCOPE",
    /// A signature is no name with parameter types.
    BadSignature = "BAD-SIGNATURE",
    /// What stands here is no Java statement.
    BadStatement = "BAD-STATEMENT",
    /// What a class extends or implements is none that it can.
    BadSupertype = "BAD-SUPERTYPE",
    /// A table of published figures is malformed.
    BadTable = "BAD-TABLE",
    /// Options of the command line do not go together.
    BadUsage = "BAD-USAGE",
    /// A value is none that this key or field can have.
    BadValue = "BAD-VALUE",
    /// A candidate vector does not fit the scope's fields and domains.
    BadVector = "BAD-VECTOR",
    /// The version of the file's format is not known.
    BadVersion = "BAD-VERSION",
    /// A method leaves a heap of which the precondition does not hold.
    BreaksInvariant = "BREAKS-INVARIANT",
    /// Code that is run before an exploration begins did not end.
    CannotRun = "CANNOT-RUN",
    /// A command of a session cannot be carried out as it was typed, or not here.
    Command = "COMMAND",
    /// Two modifiers of a Java declaration contradict each other.
    ConflictingModifiers = "CONFLICTING-MODIFIERS",
    /// A class is its own supertype.
    CyclicInheritance = "CYCLIC-INHERITANCE",
    /// No heap of the scope reaches a line of the precondition.
    DeadLine = "DEAD-LINE",
    /// `up` in a HEX path leads beyond the root, always or for some references.
    DeadUp = "DEAD-UP",
    /// A domain has values that the field's Java type cannot hold.
    DomainTooWide = "DOMAIN-TOO-WIDE",
    /// A domain does not fit the type of its field.
    DomainType = "DOMAIN-TYPE",
    /// A switch has a label twice.
    DuplicateCase = "DUPLICATE-CASE",
    /// A class declares a field twice.
    DuplicateField = "DUPLICATE-FIELD",
    /// A key or name is given twice.
    DuplicateKey = "DUPLICATE-KEY",
    /// A class declares a method twice.
    DuplicateMethod = "DUPLICATE-METHOD",
    /// A Java declaration repeats a modifier.
    DuplicateModifier = "DUPLICATE-MODIFIER",
    /// A local variable is declared twice.
    DuplicateName = "DUPLICATE-NAME",
    /// A Java type is declared twice.
    DuplicateType = "DUPLICATE-TYPE",
    /// A domain has no value.
    EmptyDomain = "EMPTY-DOMAIN",
    /// A HEX rule says nothing about the references on its path.
    EmptyRule = "EMPTY-RULE",
    /// A class extends a final one.
    ExtendsFinal = "EXTENDS-FINAL",
    /// A class extends an interface instead of implementing it.
    ExtendsInterface = "EXTENDS-INTERFACE",
    /// Several things are wrong with the files; each has a code of its own.
    Files = "FILES",
    /// A finitization method cannot be run, or is for another class.
    Finitization = "FINITIZATION",
    /// The specification is for another class.
    ForClass = "FOR-CLASS",
    /// A ghost field has the name of a field of the class.
    GhostIsField = "GHOST-IS-FIELD",
    /// Combinations of HEX rules are nested too deep.
    HexNesting = "HEX-NESTING",
    /// A HEX path cannot be read.
    HexPath = "HEX-PATH",
    /// HEX rules that unite by themselves are combined with `any-of` or `not`.
    HexSemantics = "HEX-SEMANTICS",
    /// A field that is read has no domain, and gets one.
    Inferred = "INFERRED",
    /// A fault of this program.
    Internal = "INTERNAL",
    /// Somebody ended the command early.
    Interrupted = "INTERRUPTED",
    /// Java was given without a subject file, and has no class with methods to analyse.
    JavaSubject = "JAVA-SUBJECT",
    /// A line of a JBSE settings file was left out.
    JbseIgnored = "JBSE-IGNORED",
    /// A JBSE settings file has no rules.
    JbseNoRules = "JBSE-NO-RULES",
    /// A character of a Java literal is half of a pair.
    LoneSurrogate = "LONE-SURROGATE",
    /// A `break`, `continue` or `yield` has nothing to leave.
    LostJump = "LOST-JUMP",
    /// A HEX path matches no reference of the scope.
    MatchesNothing = "MATCHES-NOTHING",
    /// A method has more code than is handled.
    MethodTooLarge = "METHOD-TOO-LARGE",
    /// A modifier may not stand before what it does.
    MisplacedModifier = "MISPLACED-MODIFIER",
    /// A method argument has no value.
    MissingArgument = "MISSING-ARGUMENT",
    /// A method that is neither abstract nor native has no body.
    MissingBody = "MISSING-BODY",
    /// A key that the file needs is missing.
    MissingKey = "MISSING-KEY",
    /// A method with a result can end without one.
    MissingReturn = "MISSING-RETURN",
    /// A predicate needs a root that the method under analysis does not have.
    MissingRoot = "MISSING-ROOT",
    /// A domain lists values of several kinds.
    MixedDomain = "MIXED-DOMAIN",
    /// A method has no code that could run.
    NoBody = "NO-BODY",
    /// The subject has no lesson.
    NoLesson = "NO-LESSON",
    /// The subject names no method to analyse.
    NoMethod = "NO-METHOD",
    /// `SymHeap.old` is asked of something that the input heap does not have.
    NoOldValue = "NO-OLD-VALUE",
    /// No method of this name takes the arguments that are given.
    NoOverload = "NO-OVERLOAD",
    /// The specification has no heap predicate to search with.
    NoPrecondition = "NO-PRECONDITION",
    /// A HEX path goes through a field that holds no reference.
    NoReference = "NO-REFERENCE",
    /// No row of a published table fits the options.
    NoRows = "NO-ROWS",
    /// What is to be reached is nowhere in the code.
    NoTarget = "NO-TARGET",
    /// The terminal cannot be used.
    NoTerminal = "NO-TERMINAL",
    /// The file is a specification, and no subject.
    NotASubject = "NOT-A-SUBJECT",
    /// A member is private to another class.
    NotAccessible = "NOT-ACCESSIBLE",
    /// A class under `expect` is no exception.
    NotAnException = "NOT-AN-EXCEPTION",
    /// No overload fits a call's arguments, or a technique cannot judge this subject.
    NotApplicable = "NOT-APPLICABLE",
    /// A local variable changes that a lambda or an inner class uses.
    NotEffectivelyFinal = "NOT-EFFECTIVELY-FINAL",
    /// A switch leaves out values that it has to have a label for.
    NotExhaustive = "NOT-EXHAUSTIVE",
    /// There is no such file or folder.
    NotFound = "NOT-FOUND",
    /// A class that is not abstract lacks a method which it has to implement.
    NotImplemented = "NOT-IMPLEMENTED",
    /// A file under `sources` or `predicates` is no Java file.
    NotJava = "NOT-JAVA",
    /// A root is no static field.
    NotStatic = "NOT-STATIC",
    /// Specifications that are compared have different scopes.
    OtherScope = "OTHER-SCOPE",
    /// A heap has a value outside the domain of its field.
    OutsideDomain = "OUTSIDE-DOMAIN",
    /// A number of a scope needs more than 64 bits.
    Overflow = "OVERFLOW",
    /// Two HEX rules conclude about the same references.
    Overlap = "OVERLAP",
    /// A field of a record that is no component.
    RecordField = "RECORD-FIELD",
    /// A line of the precondition refuses nothing which its other lines do not refuse.
    RedundantLine = "REDUNDANT-LINE",
    /// A keyword of Java stands where a name is needed.
    ReservedName = "RESERVED-NAME",
    /// A scope has more objects or fields than are handled.
    ScopeTooBig = "SCOPE-TOO-BIG",
    /// Code without an instance uses a member of one.
    StaticContext = "STATIC-CONTEXT",
    /// A static field is tracked as if it belonged to an object.
    StaticField = "STATIC-FIELD",
    /// A Java file or expression cannot be read here.
    Syntax = "SYNTAX",
    /// Java code is nested deeper than is handled.
    TooDeep = "TOO-DEEP",
    /// A Java file is larger than is handled.
    TooLarge = "TOO-LARGE",
    /// A specification gives its precondition both whole and split.
    TwoPreconditions = "TWO-PRECONDITIONS",
    /// A specification gives its scope twice.
    TwoScopes = "TWO-SCOPES",
    /// A subject gives its specification twice.
    TwoSpecifications = "TWO-SPECIFICATIONS",
    /// Java code uses a value as a type that it does not have.
    TypeMismatch = "TYPE-MISMATCH",
    /// A variable may be read, or a final field left, without a value.
    Unassigned = "UNASSIGNED",
    /// A HEX rule names `$any`, and its path has no `any`.
    UnboundAny = "UNBOUND-ANY",
    /// A checked exception is neither caught nor declared, or caught where none can be.
    Uncaught = "UNCAUGHT",
    /// No HEX rule is about a reference field, so it is unconstrained.
    Uncovered = "UNCOVERED",
    /// The method has no such parameter.
    UnknownArgument = "UNKNOWN-ARGUMENT",
    /// There is no such class.
    UnknownClass = "UNKNOWN-CLASS",
    /// A HEX trigger names no event.
    UnknownEvent = "UNKNOWN-EVENT",
    /// There is no such exception class and no such postcondition.
    UnknownException = "UNKNOWN-EXCEPTION",
    /// The class has no such field.
    UnknownField = "UNKNOWN-FIELD",
    /// The file's format has no such key here.
    UnknownKey = "UNKNOWN-KEY",
    /// There is no such method.
    UnknownMethod = "UNKNOWN-METHOD",
    /// No variable, field, method or type has this name here.
    UnknownName = "UNKNOWN-NAME",
    /// The scope has no such object or root.
    UnknownObject = "UNKNOWN-OBJECT",
    /// The scope has no such pool.
    UnknownPool = "UNKNOWN-POOL",
    /// A HEX path begins at no root.
    UnknownRoot = "UNKNOWN-ROOT",
    /// There is no such technique.
    UnknownTechnique = "UNKNOWN-TECHNIQUE",
    /// There is no such Java type.
    UnknownType = "UNKNOWN-TYPE",
    /// A statement that control never reaches.
    Unreachable = "UNREACHABLE",
    /// A file exists and cannot be read as text.
    Unreadable = "UNREADABLE",
    /// A part of Java, or of its library, that is not modelled.
    Unsupported = "UNSUPPORTED",
    /// A field that no domain names is read, or a HEX path goes through it.
    Untracked = "UNTRACKED",
    /// No object of the scope has the tracked field.
    UnusedField = "UNUSED-FIELD",
    /// No domain names the pool.
    UnusedPool = "UNUSED-POOL",
    /// A HEX rule matches no reference, or refuses nothing which the others do not refuse.
    UnusedRule = "UNUSED-RULE",
    /// A file cannot be written.
    Unwritable = "UNWRITABLE",
    /// An argument of the command line is missing.
    Usage = "USAGE",
    /// No heap of the scope satisfies the precondition.
    Vacuous = "VACUOUS",
    /// Several pools have objects that the argument could be.
    WhichPool = "WHICH-POOL",
    /// The arguments that are given are not as many as the parameters.
    WrongArguments = "WRONG-ARGUMENTS",
    /// A value of the file is of another kind than its key takes.
    WrongKind = "WRONG-KIND",
    /// The method belongs to another class than the receiver's.
    WrongReceiver = "WRONG-RECEIVER",
    /// A predicate, postcondition, driver or companion has other parameters or another result than it needs.
    WrongSignature = "WRONG-SIGNATURE",
    /// A YAML alias names nothing that it could stand for.
    YamlAlias = "YAML-ALIAS",
    /// A file has more than one YAML document.
    YamlDocuments = "YAML-DOCUMENTS",
    /// The file is no YAML.
    YamlSyntax = "YAML-SYNTAX",
    /// A YAML tag was ignored.
    YamlTag = "YAML-TAG",
    /// A YAML file has more values than are handled.
    YamlTooBig = "YAML-TOO-BIG",
    /// A YAML file is nested deeper than is handled.
    YamlTooDeep = "YAML-TOO-DEEP",
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn codes_are_words_of_their_own_in_order() {
        for pair in Code::ALL.windows(2) {
            assert!(pair[0] < pair[1] && pair[0].as_str() < pair[1].as_str(), "{pair:?}");
        }
        for &code in Code::ALL {
            assert_eq!(serde_json::to_value(code).ok(), Some(code.as_str().into()));
            let is_part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
            assert!(code.as_str().split('-').all(is_part), "{code}");
        }
    }
}
