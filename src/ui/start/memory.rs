//! How much memory the process takes, and how much it may: what keeps work from taking all of a machine's, by itself or
//! within a limit of the shell's (`ulimit -v`). States have a limit of their own, which is exact; this one is for all that
//! is held beside one state: the others, terms, visited trees, what solvers keep, input.

use std::fs;

/// Of what is free at the start, so much is left to others.
const LEFT: u64 = 4;

/// What a process takes, in bytes; `None` where the system does not tell.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// Memory that it has touched.
    pub resident: u64,
    /// Addresses, which `ulimit -v` limits.
    pub addresses: u64,
}

/// A line `Name:   123 kB`, in bytes.
fn entry(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// What this process takes now.
pub fn taken() -> Option<Taken> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    Some(Taken { resident: entry(&text, "VmRSS")?, addresses: entry(&text, "VmSize")? })
}

/// What this process may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Memory that it has touched.
    pub resident: u64,
    /// Addresses.
    pub addresses: u64,
}

impl Budget {
    /// Most of what is free; no limit where the system tells nothing.
    pub fn of_machine() -> Self {
        let taken = taken().unwrap_or(Taken { resident: 0, addresses: 0 });
        let own = |now: u64, limit: u64| now.saturating_add(limit.saturating_sub(now) / LEFT * (LEFT - 1));
        let free = fs::read_to_string("/proc/meminfo").ok().and_then(|text| entry(&text, "MemAvailable"));
        let machine = free.map(|free| taken.resident.saturating_add(free));
        let resident = [machine, group()].into_iter().flatten().min();
        Self {
            resident: resident.map_or(u64::MAX, |limit| own(taken.resident, limit)),
            addresses: addresses().map_or(u64::MAX, |limit| own(taken.addresses, limit)),
        }
    }

    /// The same, and no more than so many bytes beyond what is taken now.
    pub fn at_most(self, more: u64) -> Self {
        let now = taken().map_or(0, |taken| taken.resident);
        Self { resident: self.resident.min(now.saturating_add(more)), ..self }
    }

    /// Whether it is used up.
    pub fn is_used_up(&self, taken: &Taken) -> bool {
        taken.resident > self.resident || taken.addresses > self.addresses
    }

    /// Whether what was to end has gone on far beyond it.
    pub fn is_overdrawn(&self, taken: &Taken) -> bool {
        let beyond = |limit: u64| limit.saturating_add(limit / 8);
        taken.resident > beyond(self.resident) || taken.addresses > beyond(self.addresses)
    }
}

/// The limit of the group that a container's processes are in.
fn group() -> Option<u64> {
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        .into_iter()
        .filter_map(|path| fs::read_to_string(path).ok()?.trim().parse().ok())
        .min()
}

/// The limit of addresses (`ulimit -v`).
fn addresses() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/limits").ok()?;
    text.lines()
        .find_map(|line| line.strip_prefix("Max address space"))?
        .split_whitespace()
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_bytes() {
        let text = "Name:\tx\nVmSize:\t    3060 kB\nVmRSS:\t    1696 kB\nThreads:\t1\n";
        assert_eq!(entry(text, "VmRSS"), Some(1696 * 1024));
        assert_eq!(entry(text, "VmSize"), Some(3060 * 1024));
        assert_eq!((entry(text, "VmSwap"), entry(text, "Threads")), (None, None));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_budget_is_more_than_is_taken_and_ends() {
        let (budget, taken) = (Budget::of_machine(), taken().expect("the system tells"));
        assert!(!budget.is_used_up(&taken) && budget.resident < u64::MAX);
        let small = budget.at_most(1 << 20);
        let later = Taken { resident: taken.resident + (64 << 20), ..taken };
        assert!(small.is_used_up(&later) && small.resident < budget.resident);
    }
}
