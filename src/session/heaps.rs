//! Heaps of a state as people see them: the input heap, and the current one.

use crate::exec::symbolic::SymbolicState;
use crate::exec::{ObjectId, Value};
use crate::explore::shown::cell_name;
use crate::heap::scope::Root;
use crate::heap::{Domain, InputValue, Layout, PlaceId, RootKind, SlotId, SlotKind, SymbolicHeap};
use crate::lang::linkage;
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, FieldId, Program};
use crate::session::cursor::Cursor;
use crate::session::explorer::Explorer;
use crate::session::view::{CellView, HeapView, LinkageView, ObjectView};
use crate::session::{describe, same_heap};
use crate::term::TermId;

/// One of the two heaps at a place.
pub fn heap(explorer: &Explorer, cursor: &Cursor, is_current: bool) -> HeapView {
    if is_current { current(explorer, cursor) } else { input(explorer, cursor) }
}

/// One of the two heaps, and where else an input heap is this one.
pub fn heap_and_same(explorer: &Explorer, cursor: &Cursor, is_current: bool) -> HeapView {
    let same_as = match is_current {
        true => Vec::new(),
        false => same_heap::elsewhere(&explorer.tree, cursor.node(), &cursor.state().input),
    };
    HeapView { same_as, ..heap(explorer, cursor, is_current) }
}

/// The input heap.
pub fn input(explorer: &Explorer, cursor: &Cursor) -> HeapView {
    let terms = explorer.engine.terms();
    HeapView {
        choice_path: explorer.tree.path(cursor.node()).0,
        arguments: arguments(explorer, cursor, &|term| terms.display(term).to_string()),
        ..view(explorer, &cursor.state().input)
    }
}

/// The arguments of the call that are no roots; `term` shows a number.
pub fn arguments(explorer: &Explorer, cursor: &Cursor, term: &dyn Fn(TermId) -> String) -> Vec<CellView> {
    let given = describe::arguments(&explorer.engine, &cursor.live, term).into_iter();
    let cell =
        |g: describe::Given| CellView { name: g.name.to_string(), value: g.value, ..CellView::default() };
    given.filter(|g| !g.is_root).map(cell).collect()
}

/// A partially symbolic heap, of whatever node.
pub fn view(explorer: &Explorer, input: &SymbolicHeap) -> HeapView {
    let terms = explorer.engine.terms();
    of_input(explorer.setup.program(), input, &|t| terms.display(t).to_string())
}

/// A partially symbolic heap, of no session; `term` says how symbols are called.
pub fn of_input(program: &Program, input: &SymbolicHeap, term: &dyn Fn(TermId) -> String) -> HeapView {
    let layout = input.layout();
    let cell = |slot: SlotId| {
        let info = layout.slot(slot);
        CellView {
            name: info.field.to_string(),
            value: input.show(slot, term),
            target: match input.value(slot) {
                InputValue::Object(place) => Some(layout.place(*place).name.to_string()),
                _ => None,
            },
            fixed: !matches!(input.value(slot), InputValue::Symbolic | InputValue::Term(_)),
            is_reference: matches!(info.domain, Domain::References { .. }),
            leads_to: leads_to(program, layout, slot),
            linkage: linkage_in(program, layout, slot),
        }
    };
    let mut objects = Vec::new();
    for &(place, _) in input.objects() {
        let shape = layout.place(place);
        let class = class_in(program, layout, place);
        let cells = input.slots_of(place).map(cell).collect();
        objects.push(ObjectView {
            name: shape.name.to_string(),
            class,
            origin: Some(input.origin_path(place)),
            orbit: shape.orbit,
            cells,
        });
    }
    let roots = layout.root_slots.iter().flatten().map(|&s| cell(s)).collect();
    HeapView { which: "input", roots, objects, ..HeapView::default() }
}

/// The class of all objects in the domain of a slot.
pub fn leads_to(program: &Program, layout: &Layout, slot: SlotId) -> Option<String> {
    let Domain::References { orbits, .. } = &layout.slot(slot).domain else { return None };
    let places = orbits.iter().filter_map(|orbit| layout.orbits.get(orbit.0 as usize)?.places.clone().next());
    let mut classes = places.map(|place| class_in(program, layout, PlaceId(place)));
    let first = classes.next()?;
    classes.all(|class| class == first).then_some(first)
}

/// What the code says of a field of a layout.
pub fn linkage_in(program: &Program, layout: &Layout, slot: SlotId) -> LinkageView {
    let info = layout.slot(slot);
    match (info.kind, info.owner, &info.domain) {
        (SlotKind::Field(field), Some(owner), Domain::References { .. }) => {
            linkage(program, Some(layout.place(owner).class), field)
        }
        (SlotKind::Root(root), ..) => match layout.scope.roots.get(root as usize).map(|root| root.kind) {
            Some(RootKind::Static(field)) => linkage(program, None, field),
            _ => LinkageView::default(),
        },
        _ => LinkageView::default(),
    }
}

/// What the code says of a field of an object of a class, or of a static one.
fn linkage(program: &Program, class: Option<ClassId>, field: FieldId) -> LinkageView {
    let Some(found) = linkage::linkage(program).get(&field) else { return LinkageView::default() };
    let name = |&field: &FieldId| {
        let class = class.filter(|&class| program.classes[class].layout.contains(&field));
        program.field_label(class.unwrap_or(program.fields[field].class), field).to_string()
    };
    let names = |fields: &Vec<FieldId>| fields.iter().map(name).collect();
    LinkageView {
        inverse_of: names(&found.inverse_of),
        end_of: names(&found.end_of),
        first_of: names(&found.first_of),
        apart_from: names(&found.apart_from),
        instead_of: names(&found.instead_of),
    }
}

/// The class of an object of the scope, or its array type.
pub fn class_of(explorer: &Explorer, place: PlaceId) -> String {
    class_in(explorer.setup.program(), explorer.engine.layout(), place)
}

/// The class of an object of a layout, or its array type.
pub fn class_in(program: &Program, layout: &Layout, place: PlaceId) -> String {
    let shape = layout.place(place);
    shape.array.map_or_else(
        || program.classes[shape.class].simple.to_string(),
        |(element, _)| format!("{}[]", program.type_name(element)),
    )
}

/// The heap as the program has changed it.
fn current(explorer: &Explorer, cursor: &Cursor) -> HeapView {
    let objects = objects(explorer, cursor.state());
    HeapView {
        which: "current",
        choice_path: explorer.tree.path(cursor.node()).0,
        objects,
        ..HeapView::default()
    }
}

/// The heap as it is in a state of a run of the method, with the static fields that are roots.
pub fn in_state(explorer: &Explorer, state: &SymbolicState) -> HeapView {
    let layout = state.input.layout();
    let root = |(root, slot): (&Root, &Option<SlotId>)| {
        let (RootKind::Static(field), Some(_)) = (root.kind, slot) else { return None };
        let value = state.machine.static_value(field);
        let declared = Some(explorer.setup.program().fields[field].erased);
        (value != Value::Unset).then(|| CellView {
            linkage: linkage(explorer.setup.program(), None, field),
            ..cell(explorer, state, root.name.to_string(), value, declared)
        })
    };
    let roots = layout.scope.roots.iter().zip(&layout.root_slots).filter_map(root).collect();
    HeapView { which: "current", roots, objects: objects(explorer, state), ..HeapView::default() }
}

fn objects(explorer: &Explorer, state: &SymbolicState) -> Vec<ObjectView> {
    let all = (0..state.machine.object_count()).map(ObjectId);
    let listed = all.filter(|&object| is_listed(explorer.setup.program(), state, object));
    listed.map(|object| object_view(explorer, state, object)).collect()
}

/// Whether an object has a line of its own: those of the JDK models show where they are used, and so do constants of
/// enums that have no fields of their own, with the arrays that list them.
fn is_listed(program: &Program, state: &SymbolicState, object: ObjectId) -> bool {
    let ty = state.machine.type_of(object);
    let class = ty.as_class();
    let is_model = class.is_some_and(|c| program.classes[c].origin != ClassOrigin::User);
    (!is_model && !is_of_enum(program, state, object, ty)) || state.place_of(object).is_some()
}

/// Whether an object is a constant that says nothing but its name, or the array of an enum's constants.
fn is_of_enum(program: &Program, state: &SymbolicState, object: ObjectId, ty: ErasedType) -> bool {
    let constant = ty.as_class().and_then(|class| program.enum_of(class));
    if constant.is_some() {
        let is_own =
            |field: &FieldId| program.classes[program.fields[*field].class].origin == ClassOrigin::User;
        let fields = ty.as_class().map(|class| program.classes[class].layout.as_slice());
        return !fields.unwrap_or_default().iter().any(is_own);
    }
    let Some(of) = ty.element().and_then(|element| program.enum_type(element)) else { return false };
    let lists = |field: FieldId| {
        let info = &program.fields[field];
        &*info.name == "$VALUES" && state.machine.static_value(field) == Value::Ref(object)
    };
    program.classes[of].fields.iter().copied().any(lists)
}

fn object_view(explorer: &Explorer, state: &SymbolicState, object: ObjectId) -> ObjectView {
    let program = explorer.setup.program();
    let terms = explorer.engine.terms();
    let ty = state.machine.type_of(object);
    let cells = (0..state.machine.cells(object).len()).map(|i| {
        let value = state.machine.cell(object, i as u32);
        let (name, declared) = cell_name(program, state, object, i as u32);
        let field = ty.as_class().and_then(|class| Some((class, *program.classes[class].layout.get(i)?)));
        CellView {
            linkage: field.map_or_else(Default::default, |(class, f)| linkage(program, Some(class), f)),
            ..cell(explorer, state, name, value, declared)
        }
    });
    ObjectView {
        name: describe::object_name(program, state, terms, object),
        class: program.type_name(ty),
        origin: state.place_of(object).map(|p| state.input.origin_path(p)),
        orbit: state.place_of(object).and_then(|p| state.input.layout().place(p).orbit),
        cells: cells.collect(),
    }
}

fn cell(
    explorer: &Explorer,
    state: &SymbolicState,
    name: String,
    value: Value,
    declared: Option<ErasedType>,
) -> CellView {
    let (program, terms) = (explorer.setup.program(), explorer.engine.terms());
    // What the JDK's models are shown as is text.
    let leads = |class: ClassId| {
        class == program.well_known.object || program.classes[class].origin == ClassOrigin::User
    };
    CellView {
        name,
        value: describe::value(program, state, terms, value, declared),
        target: match value {
            Value::Ref(to) if is_listed(program, state, to) => {
                Some(describe::object_name(program, state, terms, to))
            }
            _ => None,
        },
        fixed: !matches!(value, Value::Unset | Value::Sym(_) | Value::Pending(_)),
        is_reference: declared.is_some_and(|ty| ty.element().is_some() || ty.as_class().is_some_and(leads)),
        leads_to: declared.filter(|ty| ty.as_class().is_some_and(leads)).map(|ty| program.type_name(ty)),
        linkage: LinkageView::default(),
    }
}
