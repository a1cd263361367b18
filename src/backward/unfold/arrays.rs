//! New arrays of several dimensions, where the code says how long they are.

use crate::backward::expr::{Effect, Element, Expr, Kind, What};
use crate::backward::graph::NodeId;
use crate::backward::unfold::{Link, Unfolder};
use crate::lang::ir::{LONGEST_ARRAY, Reg};
use crate::lang::program::ErasedType;

/// Most arrays that one expression may make.
const MOST_ROWS: i64 = 64;

impl Unfolder<'_> {
    pub(super) fn new_multi_array(
        &mut self,
        node: NodeId,
        link: &Link,
        dst: Reg,
        (first, sizes): (Reg, u8),
        ty: ErasedType,
    ) {
        let mut lengths: Vec<i32> = Vec::new();
        for at in 0..u16::from(sizes) {
            match self.known_or_value(link, Reg(first.0.saturating_add(at)), Kind::Int) {
                Expr::Int(n) if (0..=LONGEST_ARRAY).contains(&n) => lengths.push(n),
                _ => {
                    return self.give_up(
                        node,
                        link,
                        "an array of several dimensions whose lengths are computed or refused",
                    );
                }
            }
        }
        let outer = lengths.iter().take(lengths.len().saturating_sub(1));
        let rows = outer.fold(1_i64, |all, &n| all.saturating_mul(n.into()));
        if rows > MOST_ROWS {
            return self.give_up(node, link, "an array of many rows");
        }
        let object = self.rows(node, ty, &lengths);
        self.assign(node, link, dst, Kind::Ref, object, None);
        self.next(node, link);
    }

    /// An array of these lengths, its rows made before it.
    fn rows(&mut self, node: NodeId, ty: ErasedType, lengths: &[i32]) -> Expr {
        let number = self.allocate(ty);
        let Some((&length, inner)) = lengths.split_first() else { return Expr::Allocated(number) };
        let array = self.graph.variable(What::Lengths, || "length".into());
        let written = Expr::write(Expr::Var(array), Expr::Allocated(number), Expr::Int(length));
        self.graph.nodes[node].effects.push(Effect::Assign(array, written, None));
        if let Some(own) = ty.element()
            && let Some(element) = Element::of(own)
        {
            let mut row = Expr::Blank(element);
            if !inner.is_empty() {
                for at in 0..length {
                    let object = self.rows(node, own, inner);
                    row = Expr::write(row, Expr::Int(at), object);
                }
            }
            let elements = self.elements(element);
            let written = Expr::write(Expr::Var(elements), Expr::Allocated(number), row);
            self.graph.nodes[node].effects.push(Effect::Assign(elements, written, None));
        }
        Expr::Allocated(number)
    }
}
