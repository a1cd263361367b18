//! `symheap draw`: the picture of one heap, from a file, a vector, or a node.

use std::rc::Rc;

use crate::base::Code;
use crate::session::Reply;
use crate::session::view::{HeapView, LookView};
use crate::solve::input::{GivenHeap, from_vector};
use crate::technique::Registry;
use crate::ui::cli::solve::{drawn, heap_file, layout};
use crate::ui::console::{Answer, Console};
use crate::ui::exit::{Exit, Failure};
use crate::ui::export::{heap_as_dot, heap_as_svg};
use crate::ui::heap_picture::{Marks, Options, conditions, instead, outline, picture};
use crate::ui::printable::ascii;
use crate::ui::start::args::{Common, Draw, DrawFormat};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::Open;

/// Carries the command out.
pub fn draw(registry: &Rc<Registry>, options: &Draw, common: &Common) -> Result<Exit, Failure> {
    let of = |heap: HeapView| LookView { heap, ..LookView::default() };
    let (look, conditions) = match &options.node {
        Some(node) => (at_node(registry, options, common, node)?, Vec::new()),
        None => {
            let (heap, conditions) = given(options, common)?;
            (of(heap), conditions)
        }
    };
    let marks = Marks::of(&look);
    // What the path condition, or the file, says of values stands in the objects.
    let known = conditions::of(if conditions.is_empty() { &look.conditions } else { &conditions });
    let conditions: Vec<String> = conditions.iter().map(|condition| said(condition, options)).collect();
    match options.format {
        DrawFormat::Svg => {
            print!("{}", heap_as_svg(&look.heap, &marks, &known, &conditions));
            return Ok(Exit::Done);
        }
        DrawFormat::Dot => {
            print!("{}", heap_as_dot(&look.heap, &known));
            // A comment of that language.
            conditions.iter().for_each(|condition| println!("// {}", condition.replace('\n', " ")));
            return Ok(Exit::Done);
        }
        DrawFormat::Text | DrawFormat::Ascii => {}
    }
    let how = Options {
        ascii: options.format == DrawFormat::Ascii,
        columns: Some(options.width),
        conditions: known,
        ..Options::default()
    };
    let pictured = picture(&look.heap, &marks, &how);
    let is_empty = pictured.boxes.is_empty() && !look.heap.objects.is_empty();
    if pictured.width > options.width || is_empty {
        print!("{}", outline(&look.heap, &marks, &how).text());
        instead(&look.heap, &marks, &how, " (--width)").iter().for_each(|line| println!("{line}"));
    } else {
        print!("{}", pictured.text());
    }
    for condition in &conditions {
        println!("{condition}");
    }
    Ok(Exit::Done)
}

/// A condition as a line of its own.
fn said(condition: &str, options: &Draw) -> String {
    match options.format {
        DrawFormat::Ascii => format!("where {}", ascii(condition)),
        _ => format!("where {condition}"),
    }
}

/// A heap of no session, with what its file says of the path condition.
fn given(options: &Draw, common: &Common) -> Result<(HeapView, Vec<String>), Failure> {
    let open = Open { common, told: None }.subject(&options.subject)?;
    let program = &open.subject.program;
    let budgets = &options.exploration.budgets;
    let k = budgets.scope.unwrap_or(open.subject.spec.default_scope);
    let layout = layout(&open, k, (budgets.array_length, budgets.string_length))?;
    let (given, conditions): (GivenHeap, Vec<String>) = match (&options.heap, &options.vector) {
        (Some(path), _) => {
            let (_, partial, heap) = heap_file(program, &layout, path)?;
            (heap, partial.pc.into_iter().map(|clause| clause.value).collect())
        }
        (None, Some(vector)) => {
            let heap = from_vector(&layout, vector).map_err(|why| Failure::new(Code::BadVector, why))?;
            (heap, Vec::new())
        }
        (None, None) => {
            return Err(Failure::new(Code::Usage, "one of --heap, --vector and --node is needed"));
        }
    };
    Ok((drawn(program, &layout, &given), conditions))
}

/// The input heap of a node, with what its last choice changed.
fn at_node(
    registry: &Rc<Registry>,
    options: &Draw,
    common: &Common,
    node: &str,
) -> Result<LookView, Failure> {
    let interrupt = Interrupt::new(common.timeout);
    let mut console = Console::new(registry.clone(), &options.exploration, common, interrupt)?;
    console.open(&options.subject, options.method.as_deref())?;
    console.execute(&format!("goto {node}"))?;
    match console.execute("heap --view picture")? {
        Answer::Reply(reply) => match *reply {
            Reply::HeapAs(look) => Ok(*look),
            _ => Err(Failure::new(Code::Usage, "this node has no heap")),
        },
        _ => Err(Failure::new(Code::Usage, "this node has no heap")),
    }
}
