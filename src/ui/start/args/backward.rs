//! Options of `backward`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::backward::{Target, Variant};
use crate::ui::start::args::Budgets;

/// `backward`
#[derive(Args, Debug)]
#[command(after_help = "\
  symheap backward backward/degree_counting count --target assert -u 4 --arg a=2
goes from a target back to the entry of a method: is there an input that reaches it? `assert` is any assertion that \
fails; 17 or Node.java:17 a statement of that line; NullPointerException any exception of that class, or a subclass, \
that leaves the method. A witness is one of the subject (its precondition decides) and was replayed. What an \
unreachable target rests on is told: the unwinding, the inlining, the scope. A question takes 60 s at most, or what \
--timeout says.
Exit code: 0 known, 3 not known, or not beyond what was unwound and inlined.")]
pub struct Backward {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// The method's name in the subject file; its first where it is left out
    pub method: Option<String>,
    /// What is to be reached: `assert`, LINE or FILE:LINE, or the name of an exception
    #[arg(long, value_name = "TARGET")]
    pub target: String,
    /// How often loops are unwound: iterations of each
    #[arg(short = 'u', long = "unwind", value_name = "N")]
    pub unwind: u32,
    /// How deep calls are inlined
    #[arg(long, value_name = "N", default_value_t = crate::explore::backward::INLINE)]
    pub inline: u32,
    /// How conditions are kept, and when they are checked
    #[arg(long, value_name = "VARIANT", default_value = "conj-never", value_parser = variants())]
    pub variant: Variant,
    /// Models of the condition that are run before it gives up
    #[arg(long, value_name = "N", default_value_t = crate::explore::backward::MODELS)]
    pub models: u64,
    #[command(flatten)]
    /// Scope, arguments and budgets.
    pub budgets: Budgets,
    /// JSON instead of text
    #[arg(long)]
    pub json: bool,
}

fn variants() -> impl TypedValueParser<Value = Variant> {
    let names = Variant::ALL.map(Variant::name);
    PossibleValuesParser::new(names)
        .try_map(|name| Variant::ALL.into_iter().find(|v| v.name() == name).ok_or("there is no such variant"))
}

impl Backward {
    /// What is to be reached.
    pub fn target(&self) -> Target {
        Target::parse(&self.target)
    }
}
