//! Layer 9: faces. They parse, print and draw; they decide nothing.

pub mod render_diagnostics;
