//! Numbers of objects as polynomials in the scope number k.

/// Largest coefficient of a count. What would be more is told to be cut off.
const MOST: u32 = 1024;

/// A number of objects: `by[0] + by[1]*k + by[2]*k*k`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::subject) struct Count {
    by: [u32; 3],
    /// Whether more objects than these can be referred to.
    pub(in crate::subject) is_cut: bool,
}

impl Count {
    /// k.
    pub(super) const K: Self = Self { by: [0, 1, 0], is_cut: false };

    /// A number that does not depend on k.
    pub(super) fn of(number: usize) -> Self {
        Self::default().with(0, u64::try_from(number).unwrap_or(u64::MAX))
    }

    /// Whether it is zero for every k.
    pub(super) fn is_zero(self) -> bool {
        self.by == [0; 3]
    }

    /// The sum.
    pub(in crate::subject) fn plus(self, other: Self) -> Self {
        let mut sum = Self { is_cut: self.is_cut || other.is_cut, ..self };
        for (power, more) in other.by.into_iter().enumerate() {
            sum = sum.with(power, more.into());
        }
        sum
    }

    /// One more.
    pub(in crate::subject) fn and_one(self) -> Self {
        self.plus(Self::of(1))
    }

    /// The product. Powers above the square are the square, and it is told to be cut off.
    pub(super) fn times(self, other: Self) -> Self {
        let mut product = Self { by: [0; 3], is_cut: self.is_cut || other.is_cut };
        for (p, a) in self.by.into_iter().enumerate() {
            for (q, b) in other.by.into_iter().enumerate() {
                let most = product.by.len() - 1;
                product.is_cut |= p + q > most && a * b > 0;
                product = product.with((p + q).min(most), u64::from(a) * u64::from(b));
            }
        }
        product
    }

    fn with(mut self, power: usize, more: u64) -> Self {
        if let Some(held) = self.by.get_mut(power) {
            let sum = u64::from(*held).saturating_add(more);
            self.is_cut |= sum > MOST.into();
            *held = u32::try_from(sum).unwrap_or(MOST).min(MOST);
        }
        self
    }

    /// `2*k*k+k+1`.
    pub(in crate::subject) fn text(self) -> String {
        let [plain, of_k, of_square] = self.by;
        let term = |n: u32, power: &str| match n {
            0 => None,
            1 => Some(power.to_owned()),
            _ => Some(format!("{n}*{power}")),
        };
        let plain = (plain > 0).then(|| plain.to_string());
        let terms: Vec<String> =
            [term(of_square, "k*k"), term(of_k, "k"), plain].into_iter().flatten().collect();
        if terms.is_empty() { "0".into() } else { terms.join("+") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_sums_of_products_and_say_where_they_are_cut_off() {
        let two_k_and_three = Count::K.plus(Count::K).plus(Count::of(3));
        assert_eq!(two_k_and_three.text(), "2*k+3");
        assert_eq!(two_k_and_three.times(Count::K).text(), "2*k*k+3*k");
        assert_eq!(Count::of(0).text(), "0");
        assert_eq!(Count::K.times(Count::of(0)).text(), "0");
        let cube = Count::K.times(Count::K).times(Count::K);
        assert_eq!((cube.text(), cube.is_cut), ("k*k".into(), true));
        let many = Count::of(1000).times(Count::of(1000));
        assert_eq!((many.text(), many.is_cut), ("1024".into(), true));
        assert!(!Count::of(1024).is_cut && Count::of(1025).is_cut);
    }
}
