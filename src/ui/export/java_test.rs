//! JUnit source: a test a path. What source text in the package can do is written plainly; the rest goes
//! through small reflective methods at the end of the class, of which only those that are used are written.

mod literal;
mod reflection;

use std::collections::{BTreeMap, BTreeSet};

use crate::base::count::{agreeing, counted};
use crate::session::scenario::{
    Call, Check, Condition, Creation, Expected, FieldName, MethodName, Operand, Plan, Scenario, Scenarios,
    Step, TypeName,
};
use crate::ui::export::path_text;
use literal::{comment, text_literal, value_literal};
use reflection::Helper;

/// The test class; `junit` is 4 or 5.
pub fn class(scenarios: &Scenarios, junit: u32, reproduce: &str, name: Option<&str>) -> String {
    let mut helpers = BTreeSet::new();
    let mut body = String::new();
    let (mut tested, mut demands) = (BTreeSet::new(), 0);
    for scenario in &scenarios.paths {
        let path = path_text(&scenario.choice_path);
        match &scenario.program {
            Ok(plan) => {
                tested.insert(&scenario.choice_path);
                demands += usize::from(scenario.violates.is_some());
                let mut test =
                    Test { junit, lines: Vec::new(), types: BTreeMap::new(), helpers: &mut helpers };
                test.write(plan);
                let how = if plan.by_calls { "" } else { " The heap is built field by field." };
                body += &format!("\n    // {path} {}\n", comment(&scenario.clause_path));
                body += &format!("    // The path {}.{how}\n", comment(&scenario.end));
                if let Some(violated) = &scenario.violates {
                    body += &format!(
                        "    // The test demands {}, and fails until that is so.\n",
                        comment(violated)
                    );
                }
                if !scenario.relies_on.is_empty() {
                    body += &format!("    // Rests on: {}\n", comment(&scenario.relies_on.join("; ")));
                }
                let public = if junit == 4 { "public " } else { "" };
                let timeout = match plan.outcome {
                    Expected::Ends if junit == 4 => format!("(timeout = {})", SECONDS * 1000),
                    _ => String::new(),
                };
                body += &format!(
                    "    @Test{timeout}\n    {public}void {}() throws Throwable {{\n",
                    test_name(scenario)
                );
                for line in test.lines {
                    body += &format!("        {line}\n");
                }
                body += "    }\n";
            }
            Err(why) => {
                body += &format!("\n    // {path} {}\n", comment(&scenario.clause_path));
                body += &format!("    // The path {}. Left out: {}\n", comment(&scenario.end), comment(why));
            }
        }
    }
    let paths: BTreeSet<&Vec<u32>> = scenarios.paths.iter().map(|scenario| &scenario.choice_path).collect();
    let mut text = format!(
        "// symheap: {} {}, {}, k={}: {} of {} {} a test.\n// {}\n",
        comment(&scenarios.subject),
        comment(&scenarios.method),
        comment(&scenarios.technique),
        scenarios.scope,
        tested.len(),
        counted(paths.len(), "path"),
        agreeing(tested.len(), "has", "have"),
        comment(reproduce)
    );
    if demands > 0 {
        let (one, many) = (
            "demands what does not hold yet, and fails until it does",
            "demand what does not hold yet, and fail until it does",
        );
        let what = agreeing(demands, one, many);
        text += &format!("// {demands} of these tests {what}.\n");
    }
    let is_assertion = |s: &Scenario| match &s.program {
        Ok(Plan { outcome: Expected::Throws(class), .. }) => class.binary == "java.lang.AssertionError",
        Ok(plan) => matches!(plan.outcome, Expected::Passes(_)),
        Err(_) => false,
    };
    if scenarios.paths.iter().any(is_assertion) {
        text += "// Some of them need assertions to be enabled (java -ea).\n";
    }
    if !scenarios.package.is_empty() {
        text += &format!("package {};\n", scenarios.package);
    }
    text += match junit {
        4 => "\nimport static org.junit.Assert.*;\n\nimport org.junit.Test;\n",
        _ => "\nimport static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n",
    };
    let public = if junit == 4 { "public " } else { "" };
    let name = name.map_or_else(|| class_name(scenarios), str::to_string);
    text += &format!("\n@SuppressWarnings({{\"rawtypes\", \"unchecked\"}})\n{public}class {name} {{\n{body}");
    for helper in helpers {
        text += "\n";
        text += helper.source();
    }
    text + "}\n"
}

/// The subject's and the method's name, as a class is named.
fn class_name(scenarios: &Scenarios) -> String {
    let name: String =
        [&scenarios.subject, &scenarios.method].into_iter().map(|part| capitals(part)).collect();
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("Of{name}") } else { name };
    format!("{name}Test")
}

/// The words of a text as one, each with a capital: a part of a class's name.
pub fn capitals(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|c| c.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
    };
    words.map(capital).collect()
}

/// Whether a class can have that name.
pub fn is_class_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn test_name(scenario: &Scenario) -> String {
    let parts: Vec<String> = scenario.choice_path.iter().map(u32::to_string).collect();
    let name = if parts.is_empty() { "path".into() } else { format!("path_{}", parts.join("_")) };
    if scenario.number == 1 { name } else { format!("{name}__{}", scenario.number) }
}

/// Seconds after which a call that is to end counts as one that does not.
const SECONDS: u32 = 10;

/// One test being written.
struct Test<'a> {
    junit: u32,
    lines: Vec<String>,
    /// Types of locals.
    types: BTreeMap<String, TypeName>,
    helpers: &'a mut BTreeSet<Helper>,
}

impl Test<'_> {
    fn write(&mut self, plan: &Plan) {
        for step in &plan.steps {
            self.step(step);
        }
        if !plan.differs.is_empty() {
            return self.deny(plan);
        }
        self.call(&plan.call, &plan.outcome);
        for check in &plan.checks {
            self.check(check);
        }
        if let Some(Condition { call, is_void }) = &plan.condition {
            let (text, is_object) = self.invocation(&call.method, call.on.as_deref(), &call.args);
            let cast = if is_object { "(boolean) " } else { "" };
            self.lines.push(if *is_void { format!("{text};") } else { format!("assertTrue({cast}{text});") });
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Create { local, ty, how } => self.create(local, ty, how),
            Step::Set { local, field, value } => {
                let line = match field.writable && self.is_typed(value) {
                    true => format!(
                        "{}.{} = {};",
                        self.seen_as(local, &field.owner),
                        field.name,
                        self.value(value)
                    ),
                    false => self.write_field(field, local, value),
                };
                self.lines.push(line);
            }
            Step::SetStatic { field, value } => {
                let line = match field.writable && self.is_typed(value) {
                    true => format!("{}.{} = {};", field.owner.source, field.name, self.value(value)),
                    false => self.write_field(field, "null", value),
                };
                self.lines.push(line);
            }
            Step::SetElement { local, index, value } => {
                let line = match self.is_typed(value) {
                    true => format!("{local}[{index}] = {};", self.value(value)),
                    false => format!("java.lang.reflect.Array.set({local}, {index}, {});", self.value(value)),
                };
                self.lines.push(line);
            }
            Step::Call { local, method, args } => {
                let line = self.invocation(method, Some(local), args).0;
                self.lines.push(format!("{line};"));
            }
            Step::Bind { local, ty, owner, field } => {
                let (read, source) = match field {
                    Ok(field) if field.readable => (
                        format!("{}.{}", self.seen_as(owner, &field.owner), field.name),
                        field.ty.source.clone(),
                    ),
                    Ok(field) => (self.read_field(field, owner), "Object".into()),
                    Err(index) => (format!("{owner}[{index}]"), self.element_type(owner)),
                };
                let cast = if source == ty.source { String::new() } else { format!("({}) ", ty.source) };
                self.lines.push(format!("{} {local} = {cast}{read};", ty.source));
                self.types.insert(local.clone(), ty.clone());
            }
        }
    }

    fn create(&mut self, local: &str, ty: &TypeName, how: &Creation) {
        let source = &ty.source;
        let cast = if source == "Object" { String::new() } else { format!("({source}) ") };
        let made = match how {
            Creation::Constructor(args, types) if ty.direct => {
                let args: Vec<String> =
                    args.iter().enumerate().map(|(i, arg)| self.argument(arg, types.get(i))).collect();
                format!("new {source}({})", args.join(", "))
            }
            Creation::Array(element, length) => {
                let (base, rest) = match element.source.find('[') {
                    Some(at) => element.source.split_at(at),
                    None => (element.source.as_str(), ""),
                };
                format!("new {base}[{length}]{rest}")
            }
            Creation::Blank => {
                self.helpers.insert(Helper::Blank);
                format!("{cast}blank({})", class_of(ty))
            }
            Creation::Hidden | Creation::Constructor(..) => {
                self.helpers.insert(Helper::Create);
                format!("{cast}create({})", class_of(ty))
            }
        };
        self.lines.push(format!("{source} {local} = {made};"));
        self.types.insert(local.to_string(), ty.clone());
    }

    fn call(&mut self, call: &Call, outcome: &Expected) {
        let (text, is_object) = self.invocation(&call.method, call.on.as_deref(), &call.args);
        match outcome {
            Expected::Returns => self.lines.push(format!("{text};")),
            Expected::Kept => {
                let source = &call.method.result.source;
                let cast =
                    if is_object && source != "Object" { format!("({source}) ") } else { String::new() };
                self.lines.push(format!("{source} result = {cast}{text};"));
                self.types.insert("result".into(), call.method.result.clone());
            }
            Expected::Passes(class) => {
                self.lines.push("// Assertions are to be enabled: java -ea.".into());
                self.lines.push(format!("assertTrue({}.desiredAssertionStatus());", class_of(class)));
                self.lines.push(format!("{text};"));
            }
            // Another thread, and an end of it after a while, are JUnit's.
            Expected::Ends if self.junit == 4 => self.lines.push(format!("{text};")),
            Expected::Ends => self.lines.push(format!(
                "assertTimeoutPreemptively(java.time.Duration.ofSeconds({SECONDS}), () -> {{ {text}; }});"
            )),
            Expected::Throws(class) => {
                self.lines.push(format!("assertThrows({}.class, () -> {text});", class.source));
                if !class.direct {
                    self.lines.push(format!("// It is a {}.", comment(&class.binary)));
                }
            }
            Expected::Value(value) => {
                let source = &call.method.result.source;
                let cast =
                    if is_object && source != "Object" { format!("({source}) ") } else { String::new() };
                self.lines.push(format!("{source} result = {cast}{text};"));
                self.assert("result", value, source == "boolean");
            }
        }
    }

    fn check(&mut self, check: &Check) {
        let is_boolean = check.field.readable && check.field.ty.source == "boolean";
        let read = self.read(check);
        self.assert(&read, &check.value, is_boolean);
    }

    fn read(&mut self, check: &Check) -> String {
        match check.field.readable {
            true => {
                let owner = self.seen_as(&check.local, &check.field.owner);
                format!("{owner}.{}", check.field.name)
            }
            false => self.read_field(&check.field, &check.local),
        }
    }

    /// The call, after which not all is to be as it is now.
    fn deny(&mut self, plan: &Plan) {
        let mut parts = Vec::new();
        match &plan.outcome {
            Expected::Value(value) => {
                self.call(&plan.call, &Expected::Kept);
                parts.push(self.is_equal("result", value, self.is_typed(&Operand::Result)));
            }
            _ => self.call(&plan.call, &Expected::Returns),
        }
        for check in &plan.differs {
            let read = self.read(check);
            parts.push(self.is_equal(&read, &check.value, check.field.readable));
        }
        let line = |(at, part): (usize, &String)| {
            let and = if at + 1 < parts.len() { " &&" } else { "" };
            format!("    {part}{and}")
        };
        let lines: Vec<String> = parts.iter().enumerate().map(line).collect();
        self.lines.push("// It is false of exactly this.".into());
        self.lines.push("assertFalse(".into());
        self.lines.extend(lines);
        self.lines.push(");".into());
    }

    /// Whether two values are the same one, as an expression; `typed` says whether the compiler knows the type of the
    /// first.
    fn is_equal(&mut self, read: &str, value: &Operand, typed: bool) -> String {
        match value {
            Operand::Null | Operand::Local(_) => format!("{read} == {}", self.value(value)),
            Operand::Boolean(_) | Operand::Number(..) if typed => format!("{read} == {}", self.value(value)),
            value => format!("java.util.Objects.equals({}, {read})", self.value(value)),
        }
    }

    fn assert(&mut self, read: &str, value: &Operand, is_boolean: bool) {
        let line = match value {
            Operand::Null => format!("assertNull({read});"),
            Operand::NotNull | Operand::New(_) => format!("assertNotNull({read});"),
            Operand::Result | Operand::Static(_) => return,
            Operand::Boolean(true) if is_boolean => format!("assertTrue({read});"),
            Operand::Boolean(false) if is_boolean => format!("assertFalse({read});"),
            Operand::Local(_) | Operand::Constant(..) => {
                format!("assertSame({}, {read});", self.value(value))
            }
            // As objects they are compared exactly; there is no tolerance to choose.
            Operand::Real(..) => format!("assertEquals((Object) {}, (Object) {read});", self.value(value)),
            Operand::Boolean(_) | Operand::Number(..) | Operand::Text(_) | Operand::Boxed(..) => {
                format!("assertEquals({}, {read});", self.value(value))
            }
        };
        self.lines.push(line);
    }

    /// A call, and whether its type is Object whatever the method's is.
    fn invocation(&mut self, method: &MethodName, on: Option<&str>, args: &[Operand]) -> (String, bool) {
        let typed = args.iter().all(|arg| self.is_typed(arg));
        if method.direct && typed {
            let texts: Vec<String> = args
                .iter()
                .enumerate()
                .map(|(i, arg)| self.argument(arg, method.params.get(i).filter(|_| method.overloaded)))
                .collect();
            let on = match on {
                Some(local) if self.types.get(local).is_some_and(|t| t.direct) => local.to_string(),
                Some(local) => self.seen_as(local, &method.owner),
                None => method.owner.source.clone(),
            };
            return (format!("{on}.{}({})", method.name, texts.join(", ")), false);
        }
        self.helpers.insert(Helper::Invoke);
        let types: Vec<String> = method.params.iter().map(class_of).collect();
        let values: Vec<String> = args.iter().map(|arg| self.value(arg)).collect();
        let text = format!(
            "invoke({}, \"{}\", new Class<?>[] {{{}}}, {}, new Object[] {{{}}})",
            class_of(&method.owner),
            method.name,
            types.join(", "),
            on.unwrap_or("null"),
            values.join(", ")
        );
        (text, true)
    }

    /// An argument; a null says its type where it has to.
    fn argument(&mut self, value: &Operand, ty: Option<&TypeName>) -> String {
        match (value, ty) {
            (Operand::Null, Some(ty)) if ty.direct => format!("({}) null", ty.source),
            _ => self.value(value),
        }
    }

    fn value(&mut self, value: &Operand) -> String {
        match value {
            Operand::Local(name) => name.clone(),
            Operand::Result => "result".into(),
            Operand::Static(field) => format!("{}.{}", field.owner.source, field.name),
            Operand::New(ty) if ty.direct => format!("new {}()", ty.source),
            Operand::New(ty) => {
                self.helpers.insert(Helper::Create);
                format!("create({})", class_of(ty))
            }
            other => value_literal(other),
        }
    }

    /// Whether the compiler knows the value by its own type.
    fn is_typed(&self, value: &Operand) -> bool {
        match value {
            Operand::Local(name) => self.types.get(name).is_none_or(|ty| ty.direct),
            Operand::Result => self.types.get("result").is_none_or(|ty| ty.direct),
            Operand::New(ty) => ty.direct,
            _ => true,
        }
    }

    /// A local as an object of a class: cast where its own type is another.
    fn seen_as(&self, local: &str, class: &TypeName) -> String {
        match self.types.get(local) {
            Some(ty) if ty.source == class.source => local.to_string(),
            _ => format!("(({}) {local})", class.source),
        }
    }

    fn element_type(&self, local: &str) -> String {
        let array = self.types.get(local).map(|ty| ty.source.as_str()).unwrap_or_default();
        array.strip_suffix("[]").unwrap_or("Object").to_string()
    }

    fn write_field(&mut self, field: &FieldName, on: &str, value: &Operand) -> String {
        self.helpers.insert(Helper::Write);
        let value = self.value(value);
        format!("write({}, {}, {on}, {value});", class_of(&field.owner), text_literal(&field.name))
    }

    fn read_field(&mut self, field: &FieldName, on: &str) -> String {
        self.helpers.insert(Helper::Read);
        format!("read({}, {}, {on})", class_of(&field.owner), text_literal(&field.name))
    }
}

/// The class object of a type.
fn class_of(ty: &TypeName) -> String {
    match ty.direct {
        true => format!("{}.class", ty.source),
        false => format!("Class.forName({})", text_literal(&ty.binary)),
    }
}
