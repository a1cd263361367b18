//! Bundled rules beside their preconditions, and every complete shape of the scope asked one by one.

use symheap::heap::{Domain, DomainValue, Layout, PlaceId, SlotId};
use symheap::solve::Verdict;
use symheap::technique::Registry;
use symheap::testing::{subject, verdict};

use crate::command::json;

/// Every heap over the references of a layout, new objects in order: as vectors, everything else left open.
fn shapes(layout: &Layout) -> Vec<String> {
    let vector = vec![-1; layout.slots.len()];
    let mut queue: Vec<SlotId> = layout.root_slots.iter().flatten().copied().collect();
    queue.extend(layout.receiver.into_iter().flat_map(|r| layout.place(r).slots.clone().map(SlotId)));
    let met: Vec<PlaceId> = layout.receiver.into_iter().collect();
    let mut found = Vec::new();
    grow(layout, vector, queue, 0, met, &mut found);
    found
}

fn grow(
    layout: &Layout,
    vector: Vec<i64>,
    queue: Vec<SlotId>,
    at: usize,
    met: Vec<PlaceId>,
    found: &mut Vec<String>,
) {
    let Some(&slot) = queue.get(at) else {
        found.push(vector.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
        return;
    };
    let domain = &layout.slot(slot).domain;
    let Domain::References { null, orbits } = domain else {
        return grow(layout, vector, queue, at + 1, met, found);
    };
    let mut targets: Vec<Option<PlaceId>> = null.then_some(None).into_iter().collect();
    for &orbit in orbits {
        let places = layout.orbit(orbit).places.clone().map(PlaceId);
        let known = places.clone().filter(|p| met.contains(p));
        let new = places.clone().find(|p| !met.contains(p));
        targets.extend(known.chain(new).map(Some));
    }
    for target in targets {
        let value = target.map_or(DomainValue::Null, DomainValue::Object);
        let (mut vector, mut queue, mut met) = (vector.clone(), queue.clone(), met.clone());
        vector[slot.0 as usize] = layout.domain_index(domain, &value).unwrap().into();
        if let Some(place) = target.filter(|p| !met.contains(p)) {
            met.push(place);
            queue.extend(layout.place(place).slots.clone().map(SlotId));
        }
        grow(layout, vector, queue, at + 1, met, found);
    }
}

#[test]
fn every_shape_is_counted_on_its_side() {
    let registry = Registry::default();
    for (name, k) in [
        ("intro/weak_rule", 2),
        ("intro/visiting_order", 2),
        ("intro/circular_list", 3),
        ("lissa/linked_list", 2),
        ("lissa/transport_stats", 1),
        ("lissa/tree_set", 1),
        ("pli/dictionary_info", 1),
    ] {
        let loaded = subject(name).unwrap();
        let layout = Layout::new(&loaded.program, loaded.scope(k).unwrap(), &[]);
        let shapes = shapes(&layout);
        assert!(shapes.len() < 2_000, "{name}: {}", shapes.len());
        let accepts = |technique: &str, shape: &str| {
            let said = verdict(&registry, technique, &loaded, k, shape).unwrap();
            assert!(!matches!(said, Some(Verdict::Unknown(_)) | None), "{name} {technique} {shape}");
            matches!(said, Some(Verdict::Sat(_)))
        };
        let mut wanted = [0u64; 3];
        for shape in &shapes {
            match (accepts("hex", shape), accepts("lissa", shape)) {
                (true, true) => wanted[0] += 1,
                (true, false) => wanted[1] += 1,
                (false, true) => wanted[2] += 1,
                (false, false) => {}
            }
        }
        let found = json(&["agree", name, "-k", &k.to_string(), "--json"]);
        let got = ["both", "only_first", "only_second"].map(|key| found[key].as_u64().unwrap());
        assert_eq!(got, wanted, "{name} k={k}: {found}");
        assert_eq!(found["complete"], true, "{found}");
    }
}
