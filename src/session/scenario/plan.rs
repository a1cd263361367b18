//! From a concrete input and what the interpreter did on it to statements. It never runs the method: what it
//! says of the end is read off a run that has been made.

mod said;
mod twins;
mod value;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::exec::Value;
use crate::explore::Engine;
use crate::explore::building::{Built, constructed, fresh_receiver};
use crate::explore::given::ArgumentValue;
use crate::explore::replay::{ConcreteInput, Replay};
use crate::heap::{DomainValueKey, InputValue, Layout, PlaceId, RootKind, SlotId, SlotKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType};
use crate::lang::syntax::RESERVED;
use crate::session::scenario::access::Access;
use value::{default, fixed, holds, is_default, number_or_box, place_type, plain_constructor, slot_type};

use crate::session::scenario::{Call, Check, Creation, Expected, Operand, Plan, Step};

/// Words beside the reserved ones that no local gets as its name: the statements use the first themselves.
const TAKEN: &[&str] = &["result", "var", "_"];

/// Makes the statements of one path.
pub struct Planner<'a> {
    engine: &'a mut Engine,
    access: &'a Access<'a>,
    input: &'a ConcreteInput,
    names: BTreeSet<String>,
    locals: BTreeMap<PlaceId, String>,
    /// Locals of strings and boxes that are objects of their own.
    own: BTreeMap<twins::Own, String>,
    steps: Vec<Step>,
}

impl<'a> Planner<'a> {
    /// A planner for one input.
    pub fn new(engine: &'a mut Engine, access: &'a Access<'a>, input: &'a ConcreteInput) -> Self {
        let mut planner = Self {
            engine,
            access,
            input,
            names: RESERVED.iter().chain(TAKEN).map(|word| word.to_string()).collect(),
            locals: BTreeMap::new(),
            own: BTreeMap::new(),
            steps: Vec::new(),
        };
        let layout = planner.layout();
        let program = access.program();
        for &(place, _) in input.heap.objects() {
            let shape = layout.place(place);
            let name = match Some(place) == layout.receiver && &*shape.name == "this" {
                true => program.classes[shape.class].simple.to_string(),
                false => shape.name.to_string(),
            };
            let local = planner.local(&name);
            planner.locals.insert(place, local);
        }
        planner
    }

    fn layout(&self) -> std::sync::Arc<Layout> {
        self.engine.layout().clone()
    }

    /// A name that no other local has.
    fn local(&mut self, wanted: &str) -> String {
        let mut name: String =
            wanted.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' }).collect();
        if let Some(first) = name.chars().next() {
            name = first.to_lowercase().chain(name.chars().skip(1)).collect();
        }
        if !name.starts_with(|c: char| c.is_alphabetic()) {
            name.insert(0, 'x');
        }
        while !self.names.insert(name.clone()) {
            name.push('_');
        }
        name
    }

    /// The input is built object by object. What is so after the call is said, or, where it is `denied`, all of it.
    ///
    /// # Errors
    /// What cannot be written down.
    pub fn by_fields(mut self, replayed: &Replay, denied: bool) -> Result<Plan, String> {
        let layout = self.layout();
        let objects: Vec<PlaceId> = self.input.heap.objects().iter().map(|&(place, _)| place).collect();
        self.create_own();
        let mut cells = Vec::new();
        for &place in &objects {
            cells.push(self.create(&layout, place)?);
        }
        for (&place, cells) in objects.iter().zip(cells) {
            self.fill(&layout, place, cells.as_deref());
        }
        for (root, slot) in layout.scope.roots.iter().zip(&layout.root_slots) {
            if let (RootKind::Static(field), Some(slot)) = (root.kind, slot) {
                let value = self.heap_operand(&layout, *slot);
                self.steps.push(Step::SetStatic { field: self.access.field_name(field), value });
            }
        }
        let (args, arg_locals) = self.arguments()?;
        let state = replayed.state();
        let skip = replayed.values().len().saturating_sub(args.len());
        let values = replayed.values().get(skip..).unwrap_or_default().to_vec();
        let named = |object| state.place_of(object);
        let (outcome, checks) = self.said(&replayed.outcome, state, &named, &values, &arg_locals);
        if denied {
            let differs = self.all_said(&outcome, state, &values, &arg_locals)?;
            return Ok(Plan { differs, ..self.plan(args, outcome, Vec::new(), false) });
        }
        Ok(self.plan(args, outcome, checks, false))
    }

    /// The input is built by the calls that were found.
    ///
    /// # Errors
    /// What cannot be written down.
    pub fn by_calls(mut self, built: &Built) -> Result<Plan, String> {
        let layout = self.layout();
        let receiver = layout.receiver.ok_or("there is no receiver")?;
        let class = layout.place(receiver).class;
        let local = self.locals.get(&receiver).cloned().unwrap_or_default();
        let ty = self.access.class_name(class);
        let how = Creation::Constructor(Vec::new(), Vec::new());
        self.steps.push(Step::Create { local: local.clone(), ty, how });
        for call in &built.calls {
            let args = call.args.iter().map(|(ty, value)| self.argument(*ty, value)).collect();
            let method = self.access.method_name(call.method);
            self.steps.push(Step::Call { local: local.clone(), method, args });
        }
        let first_bind = self.steps.len();
        let (args, arg_locals) = self.arguments()?;
        let named = |object| built.objects.iter().find(|&&(_, o)| o == object).map(|&(place, _)| place);
        let (outcome, checks) = self.said(&built.outcome, &built.state, &named, &built.values, &arg_locals);
        let mut used: Vec<&Operand> = args.iter().chain(checks.iter().map(|c| &c.value)).collect();
        if let Expected::Value(value) = &outcome {
            used.push(value);
        }
        let used: BTreeSet<&String> = used
            .into_iter()
            .filter_map(|operand| match operand {
                Operand::Local(name) => Some(name),
                _ => None,
            })
            .collect();
        let binds = self.binds(&layout, receiver, &used);
        self.steps.splice(first_bind..first_bind, binds);
        Ok(self.plan(args, outcome, checks, true))
    }

    fn plan(self, args: Vec<Operand>, outcome: Expected, checks: Vec<Check>, by_calls: bool) -> Plan {
        let program = self.access.program();
        let method = self.engine.subject().methods[self.engine.method()].method;
        let on = match program.methods[method].modifiers.is_static {
            true => None,
            false => self.engine.layout().receiver.and_then(|place| self.locals.get(&place).cloned()),
        };
        let call = Call { method: self.access.method_name(method), on, args };
        Plan { steps: self.steps, call, outcome, checks, condition: None, differs: Vec::new(), by_calls }
    }

    /// Statements that give names to objects which calls have made; owners before what they lead to.
    fn binds(&self, layout: &Layout, receiver: PlaceId, used: &BTreeSet<&String>) -> Vec<Step> {
        let mut ways: BTreeMap<PlaceId, (PlaceId, SlotId)> = BTreeMap::new();
        let (mut order, mut open) = (Vec::new(), VecDeque::from([receiver]));
        while let Some(owner) = open.pop_front() {
            for slot in layout.place(owner).slots.clone().map(SlotId) {
                if let InputValue::Object(target) = self.input.heap.value(slot)
                    && *target != receiver
                    && !ways.contains_key(target)
                {
                    ways.insert(*target, (owner, slot));
                    order.push(*target);
                    open.push_back(*target);
                }
            }
        }
        let mut needed = BTreeSet::new();
        for (&place, _) in self.locals.iter().filter(|(_, name)| used.contains(name)) {
            let mut at = place;
            while let Some(&(owner, _)) = ways.get(&at).filter(|_| needed.insert(at)) {
                at = owner;
            }
        }
        let bind = |place: &PlaceId| {
            let (owner, slot) = ways.get(place)?;
            let field = match layout.slot(*slot).kind {
                SlotKind::Field(field) => Ok(self.access.field_name(field)),
                SlotKind::Element(i) => Err(i),
                SlotKind::Length | SlotKind::Root(_) => return None,
            };
            let ty = self.access.type_name(place_type(layout, *place));
            let (local, owner) = (self.locals.get(place)?.clone(), self.locals.get(owner)?.clone());
            Some(Step::Bind { local, ty, owner, field })
        };
        order.iter().filter(|place| needed.contains(place)).filter_map(bind).collect()
    }

    /// Statements that make strings and boxes which are objects of their own.
    fn create_own(&mut self) {
        let program = self.access.program();
        for ((value, number), place) in twins::own_values(self.input) {
            let local = self.local(&place);
            let primitive =
                |keyword: &str| PrimitiveName::OF_VALUES.into_iter().find(|p| p.keyword() == keyword);
            let (class, of, operand) = match &value {
                twins::OwnValue::Text(text) => {
                    let string = program.well_known.string;
                    (string, ErasedType::class(string), Operand::Text(text.clone()))
                }
                twins::OwnValue::Box(keyword, n) => {
                    let Some(primitive) = primitive(keyword) else { continue };
                    let Some(class) = program.box_of(primitive) else { continue };
                    let of = ErasedType::primitive(primitive);
                    (class, of, value::number(*n, of))
                }
            };
            let ty = self.access.class_name(class);
            let how = Creation::Constructor(vec![operand], vec![self.access.type_name(of)]);
            self.steps.push(Step::Create { local: local.clone(), ty, how });
            self.own.insert((value, number), local);
        }
    }

    fn own(&self, key: Option<twins::Own>) -> Option<Operand> {
        self.own.get(&key?).map(|local| Operand::Local(local.clone()))
    }

    /// A statement that makes an object, and what its fields hold then; `None` for Java's defaults.
    fn create(&mut self, layout: &Layout, place: PlaceId) -> Result<Option<Vec<Value>>, String> {
        let shape = layout.place(place);
        let local = self.locals.get(&place).cloned().unwrap_or_default();
        let ty = self.access.type_name(place_type(layout, place));
        if let Some((element, _)) = shape.array {
            let element = self.access.type_name(element);
            if !element.direct {
                return Err(format!("an array of {} cannot be written here", element.binary));
            }
            let how = Creation::Array(element, self.length(layout, place));
            self.steps.push(Step::Create { local, ty, how });
            return Ok(None);
        }
        let program = self.access.program();
        let is_receiver = Some(place) == layout.receiver;
        let (how, cells) = match plain_constructor(program, shape.class).filter(|_| is_receiver) {
            Some(_) => {
                let how = match self.access.constructor(shape.class, 0) {
                    Some(_) => Creation::Constructor(Vec::new(), Vec::new()),
                    None => Creation::Hidden,
                };
                (how, fresh_receiver(self.engine))
            }
            None => self.creation(layout, place, shape.class),
        };
        self.steps.push(Step::Create { local, ty, how });
        Ok(cells)
    }

    /// The first constructor that returns when it is given what the witness has for fields of the same name,
    /// and defaults for everything else.
    fn creation(
        &mut self,
        layout: &Layout,
        place: PlaceId,
        class: ClassId,
    ) -> (Creation, Option<Vec<Value>>) {
        let program = self.access.program();
        for constructor in self.access.constructors(class) {
            let method = &program.methods[constructor];
            let mut args = Vec::new();
            for (name, &ty) in method.param_names.iter().zip(&method.erased_params) {
                let field = program.find_field(class, name).filter(|&f| program.fields[f].erased == ty);
                let slot = field.and_then(|f| layout.field_slot(place, f));
                let value = match slot.map(|s| self.input.heap.value(s)) {
                    Some(InputValue::Fixed(DomainValueKey::Number(n))) => ArgumentValue::Number(*n),
                    _ if ty.is_reference() => ArgumentValue::Null,
                    _ => ArgumentValue::Number(0),
                };
                args.push((ty, value));
            }
            if let Some(cells) = constructed(self.engine, class, constructor, &args) {
                let types = args.iter().map(|(ty, _)| self.access.type_name(*ty)).collect();
                let args = args.iter().map(|(ty, value)| self.argument(*ty, value)).collect();
                return (Creation::Constructor(args, types), Some(cells));
            }
        }
        (Creation::Blank, None)
    }

    /// Statements that bring an object's fields from what they hold to what they should hold.
    fn fill(&mut self, layout: &Layout, place: PlaceId, cells: Option<&[Value]>) {
        let shape = layout.place(place);
        let local = self.locals.get(&place).cloned().unwrap_or_default();
        if shape.array.is_some() {
            let length = self.length(layout, place);
            for slot in shape.slots.clone().map(SlotId) {
                let SlotKind::Element(index) = layout.slot(slot).kind else { continue };
                let value = self.heap_operand(layout, slot);
                if index < length && !is_default(&value) {
                    self.steps.push(Step::SetElement { local: local.clone(), index, value });
                }
            }
            return;
        }
        let program = self.access.program();
        let keeps_untracked =
            Some(place) == layout.receiver && plain_constructor(program, shape.class).is_some();
        for (i, &field) in program.classes[shape.class].layout.iter().enumerate() {
            let info = &program.fields[field];
            let ty = info.erased;
            let given = shape.given.iter().find(|(f, _)| *f == field).map(|(_, value)| value);
            let value = match (layout.field_slot(place, field), given) {
                (Some(slot), _) => self.heap_operand(layout, slot),
                (None, Some(value)) => fixed(self.access, value, ty),
                (None, None) if keeps_untracked || info.span.is_none() => continue,
                (None, None) => default(ty),
            };
            let held = match cells {
                Some(cells) => cells.get(i).is_some_and(|cell| holds(*cell, &value)),
                None => is_default(&value),
            };
            if !held {
                let field = self.access.field_name(field);
                self.steps.push(Step::Set { local: local.clone(), field, value });
            }
        }
    }

    /// The arguments of the call, and the locals of those that are objects of their own.
    #[allow(clippy::type_complexity)]
    fn arguments(&mut self) -> Result<(Vec<Operand>, Vec<Option<String>>), String> {
        let layout = self.layout();
        let (mut args, mut locals) = (Vec::new(), Vec::new());
        for argument in &self.input.arguments {
            let local = match &argument.value {
                ArgumentValue::New(class) => {
                    let local = self.local(&argument.name);
                    let how = match self.access.constructor(*class, 0) {
                        Some(_) => Creation::Constructor(Vec::new(), Vec::new()),
                        None if plain_constructor(self.access.program(), *class).is_some() => {
                            Creation::Hidden
                        }
                        None => Creation::Blank,
                    };
                    let ty = self.access.class_name(*class);
                    self.steps.push(Step::Create { local: local.clone(), ty, how });
                    Some(local)
                }
                _ => None,
            };
            args.push(match &local {
                Some(local) => Operand::Local(local.clone()),
                None => {
                    let of_its_own = match &argument.value {
                        ArgumentValue::Text(text) => {
                            twins::key(self.input, &argument.name, twins::OwnValue::Text(text.to_string()))
                        }
                        _ => layout.root_slot(&argument.name).and_then(|s| twins::slot_key(self.input, s)),
                    };
                    self.own(of_its_own).unwrap_or_else(|| self.argument(argument.ty, &argument.value))
                }
            });
            locals.push(local);
        }
        Ok((args, locals))
    }

    fn argument(&self, ty: ErasedType, value: &ArgumentValue) -> Operand {
        match value {
            ArgumentValue::Null => Operand::Null,
            ArgumentValue::Number(n) => number_or_box(self.access, *n, ty),
            ArgumentValue::Real(x) => Operand::Real(*x, ty.as_primitive().unwrap_or(PrimitiveName::Double)),
            ArgumentValue::Text(text) => Operand::Text(text.to_string()),
            ArgumentValue::Object(place) => {
                self.locals.get(place).map_or(Operand::Null, |name| Operand::Local(name.clone()))
            }
            ArgumentValue::Constant(field) => {
                let info = &self.access.program().fields[*field];
                Operand::Constant(self.access.class_name(info.class), info.name.to_string())
            }
            ArgumentValue::New(class) => Operand::New(self.access.class_name(*class)),
        }
    }

    fn heap_operand(&self, layout: &Layout, slot: SlotId) -> Operand {
        match self.input.heap.value(slot) {
            InputValue::Object(place) => {
                self.locals.get(place).map_or(Operand::Null, |name| Operand::Local(name.clone()))
            }
            InputValue::Fixed(value) => self
                .own(twins::slot_key(self.input, slot))
                .unwrap_or_else(|| fixed(self.access, value, slot_type(self.access.program(), layout, slot))),
            InputValue::Null | InputValue::Symbolic | InputValue::Term(_) => Operand::Null,
        }
    }

    fn length(&self, layout: &Layout, place: PlaceId) -> u32 {
        let slots = layout.place(place).slots.clone().map(SlotId);
        let length = |slot: SlotId| match (layout.slot(slot).kind, self.input.heap.value(slot)) {
            (SlotKind::Length, InputValue::Fixed(DomainValueKey::Number(n))) => u32::try_from(*n).ok(),
            _ => None,
        };
        slots.into_iter().find_map(length).unwrap_or(0)
    }
}
