//! What running a method may change besides its own registers, whatever way it goes: what a branch that was not
//! taken might have done. The program is closed, so virtual calls reach the classes of which there are objects.

use crate::exec::{Machine, Natives, ObjectId};
use crate::heap::layout::Slot;
use crate::heap::{Layout, RootKind, SlotKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::{Body, Callee, Const, Instr};
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, FieldId, MethodId, MethodKind, Program};
use crate::solve::korat::slice::facts::Fatal;
use crate::solve::korat::slice::kinds::{Effects, Kind, is_removal};
use crate::term::tables::{HashMap, HashSet};

/// The list that is a bag where nothing is taken off it.
pub(super) const ARRAY_LIST: &str = "java.util.ArrayList";

/// Methods of a linked list that take one element off an end.
const ENDS: [&str; 7] = ["pop", "poll", "remove", "removeFirst", "removeLast", "pollFirst", "pollLast"];

/// The calls of a program, and what comes of them.
pub(super) struct World {
    kinds: HashMap<MethodId, Kind>,
    /// Classes of which there are objects.
    classes: HashSet<ClassId>,
    effects: HashMap<MethodId, Effects>,
    targets: HashMap<MethodId, Vec<MethodId>>,
    /// Fields and static fields that are slots of some object, and whether elements of arrays are.
    tracked: HashSet<FieldId>,
    has_elements: bool,
    /// Whether there are objects of `ArrayList` and nothing that is modelled takes an element off one: a bag.
    pub has_bags: bool,
}

impl World {
    /// What can be reached from methods on a machine's objects.
    pub fn new(
        program: &Program,
        natives: &Natives,
        layout: &Layout,
        machine: &Machine,
        roots: &[MethodId],
    ) -> Self {
        let field = |slot: &Slot| match slot.kind {
            SlotKind::Field(field) => Some(field),
            SlotKind::Root(root) => match layout.scope.roots[root as usize].kind {
                RootKind::Static(field) => Some(field),
                _ => None,
            },
            _ => None,
        };
        let mut world = Self {
            tracked: layout.slots.iter().filter_map(field).collect(),
            has_elements: layout.slots.iter().any(|slot| matches!(slot.kind, SlotKind::Element(_))),
            kinds: HashMap::default(),
            classes: (0..machine.object_count()).filter_map(|o| machine.class_of(ObjectId(o))).collect(),
            effects: HashMap::default(),
            targets: HashMap::default(),
            has_bags: false,
        };
        // Objects of a class that is found to be made may be the receivers of calls that were seen before.
        loop {
            let before = world.classes.len();
            world.targets.clear();
            let mut reached = HashSet::default();
            let mut open = roots.to_vec();
            while let Some(method) = open.pop() {
                if !reached.insert(method) {
                    continue;
                }
                if natives.get(method).is_some() {
                    let kind = world.kind_of(program, method);
                    world.kinds.insert(method, kind);
                    if kind != Kind::Other {
                        continue;
                    }
                }
                let Ok(body) = program.body(method) else { continue };
                for &instr in &body.code {
                    if let Instr::New { class, .. } = instr {
                        world.classes.insert(class);
                    }
                    open.extend(world.called(program, body, instr));
                }
            }
            if world.classes.len() == before {
                break;
            }
        }
        let is_bag = |class: &ClassId| *program.classes[*class].name == *ARRAY_LIST;
        let removes = world.kinds.keys().any(|&method| is_removal(program, method));
        world.has_bags = !removes && world.classes.iter().any(is_bag);
        world
    }

    /// What a native does; `None` where a method is none.
    pub fn kind(&self, method: MethodId) -> Option<Kind> {
        self.kinds.get(&method).copied()
    }

    /// Where objects have equality of their own, sets are more than their identities.
    fn kind_of(&self, program: &Program, method: MethodId) -> Kind {
        let kind = Kind::of(program, method);
        if kind.compares() && self.have_own_equality(program) { Kind::Other } else { kind }
    }

    fn have_own_equality(&self, program: &Program) -> bool {
        let of_object = |name| program.find_methods(program.well_known.object, name);
        let compare: Vec<MethodId> = ["hashCode", "equals"].into_iter().flat_map(of_object).collect();
        let is_users = |m: MethodId| program.classes[program.methods[m].class].origin == ClassOrigin::User;
        let has =
            |&class: &ClassId| compare.iter().any(|&m| program.dispatch(class, m).is_some_and(is_users));
        self.classes.iter().any(has)
    }

    /// The methods that an instruction may enter.
    pub fn called(&mut self, program: &Program, body: &Body, instr: Instr) -> Vec<MethodId> {
        match instr {
            Instr::Call { site, .. } => match body.calls[site as usize].callee {
                Callee::Static(method) | Callee::Direct(method) => vec![method],
                Callee::Virtual(method) => self.targets(program, method),
                Callee::Dynamic(_) => Vec::new(),
            },
            Instr::InitClass { class } => program.classes[class].static_init.into_iter().collect(),
            _ => Vec::new(),
        }
    }

    pub fn targets(&mut self, program: &Program, method: MethodId) -> Vec<MethodId> {
        if let Some(known) = self.targets.get(&method) {
            return known.clone();
        }
        let declared = program.methods[method].class;
        let receivers = self.classes.iter().filter(|&&c| program.is_subclass(c, declared));
        let mut targets: Vec<MethodId> = receivers.filter_map(|&c| program.dispatch(c, method)).collect();
        targets.sort_unstable();
        targets.dedup();
        self.targets.insert(method, targets.clone());
        targets
    }

    /// Constants that a call may return, as far as they are written where it goes: ints, booleans, and 0 for null;
    /// those of the caller as well, which may hand them on. Small ones first.
    pub fn results(&mut self, program: &Program, body: &Body, instr: Instr, handed_on: &[i32]) -> Fatal {
        let mut values: Fatal = [0].into_iter().chain(handed_on.iter().copied()).collect();
        for method in self.called(program, body, instr) {
            if program.methods[method].erased_result == ErasedType::primitive(PrimitiveName::Boolean) {
                values.push(1);
            }
            let constants = program.body(method).map(|body| body.consts.clone()).unwrap_or_default();
            values.extend(constants.iter().filter_map(|constant| match constant {
                Const::Int(n) => Some(*n),
                _ => None,
            }));
        }
        values.sort_unstable_by_key(|&n| (n.unsigned_abs(), n));
        values.dedup();
        values
    }

    /// Whether a call takes exactly one element off a queue that is not empty.
    pub fn pops_one(&mut self, program: &Program, body: &Body, instr: Instr) -> bool {
        let is_one = |world: &Self, m: MethodId| {
            let info = &program.methods[m];
            let is_list = &*program.classes[info.class].name == "java.util.LinkedList";
            let is_model = program.classes[info.class].origin == ClassOrigin::Stub;
            let takes_end = info.erased_params.is_empty() && ENDS.contains(&&*info.name);
            world.kind(m) == Some(Kind::QueuePop) || is_model && is_list && takes_end
        };
        let called = self.called(program, body, instr);
        !called.is_empty() && called.into_iter().all(|m| is_one(self, m))
    }

    /// What an instruction may do, calls included.
    pub fn of_instruction(
        &mut self,
        program: &Program,
        method: MethodId,
        body: &Body,
        instr: Instr,
    ) -> Effects {
        let own = self.own_effects(program, method, body, instr);
        self.called(program, body, instr).into_iter().fold(own, |all, m| all.and(self.of_method(program, m)))
    }

    /// What a method may do.
    fn of_method(&mut self, program: &Program, method: MethodId) -> Effects {
        if let Some(&known) = self.effects.get(&method) {
            return known;
        }
        let mut all = Effects::default();
        let mut reached = HashSet::default();
        let mut open = vec![method];
        while let Some(method) = open.pop() {
            if !reached.insert(method) {
                continue;
            }
            if let Some(kind) = self.kind(method) {
                all = all.and(kind.effects(self.has_bags));
                continue;
            }
            let Ok(body) = program.body(method) else {
                all = all.and(Effects::OTHER);
                continue;
            };
            for &instr in &body.code {
                all = all.and(self.own_effects(program, method, body, instr));
                open.extend(self.called(program, body, instr));
            }
        }
        self.effects.insert(method, all);
        all
    }

    /// Without those of methods that it calls. A constructor's writes to its own object are none: nobody has seen
    /// that object before.
    fn own_effects(&self, program: &Program, method: MethodId, body: &Body, instr: Instr) -> Effects {
        let constructs = program.methods[method].kind == MethodKind::Constructor;
        let cell = |is_tracked: bool| {
            if is_tracked { Effects::CELLS.and(Effects::INPUT) } else { Effects::CELLS }
        };
        match instr {
            Instr::PutField { obj, .. } if constructs && obj.0 == 0 => Effects::default(),
            Instr::PutField { field, .. } => cell(self.tracked.contains(&body.fields[field as usize])),
            Instr::PutStatic { field, .. } => cell(self.tracked.contains(&field)),
            Instr::ArrayStore { .. } => cell(self.has_elements),
            Instr::MakeClosure { .. } => Effects::OTHER,
            Instr::Call { site, .. } => match body.calls[site as usize].callee {
                Callee::Dynamic(_) => Effects::OTHER,
                _ => Effects::default(),
            },
            _ => Effects::default(),
        }
    }
}
