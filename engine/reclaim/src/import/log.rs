//! Lines of a kernel log without the prefixes of loggers, and the lines that describe the machine as a whole.
//!
//! Source: the forms of `dmesg` (with `-x`, `-T` and raw), of syslog and of `journalctl`; `kernel/printk` with `CONFIG_PRINTK_CALLER`.

use super::kind::is_number;
use super::{Place, Source};

pub(super) struct Line<'a> {
    /// Number, from 1.
    pub(super) number: usize,
    /// The kernel's message, without the prefixes of loggers.
    pub(super) message: &'a str,
}

pub(super) fn lines<'a>(source: &Source<'a>) -> impl Iterator<Item = Line<'a>> {
    let lines = source.text.lines().enumerate();
    lines.map(|(at, line)| Line {
        number: at + 1,
        message: message_of(line),
    })
}

pub(super) fn place(source: &Source, line: usize) -> Place {
    Place {
        file: source.name.to_owned(),
        line,
    }
}

/// Cuts off `Nov 25 19:04:17 host kernel:`, `kern  :warn  :`, `<4>` and `[  123.456789]`, also if a line has several of them.
fn message_of(line: &str) -> &str {
    let mut rest = line;
    if let Some((_, after)) = rest.split_once("kernel: ") {
        rest = after;
    }
    if let Some(after) = rest.strip_prefix("kern  :") {
        rest = after.split_once(": ").map_or(after, |(_, after)| after);
    }
    loop {
        let trimmed = rest.trim_start();
        let closing = match trimmed.as_bytes().first() {
            Some(b'<') => '>',
            Some(b'[') => ']',
            _ => return trimmed.trim_end(),
        };
        let Some((inside, after)) = trimmed.split_once(closing) else {
            return trimmed.trim_end();
        };
        // Other brackets belong to the kernel's message: names, the addresses of a call trace, or a range of memory after `mem`.
        let is_prefix = inside[1..]
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b" .:,+-".contains(&byte))
            && inside.bytes().any(|byte| byte.is_ascii_digit())
            && !inside.contains("mem ");
        if !is_prefix {
            return trimmed.trim_end();
        }
        rest = after;
    }
}

/// The version that the log names: in the heading of a report (`Not tainted 5.4.0-42-generic #46`, `Tainted: G  W  6.1.0`) or at boot
/// (`Linux version 5.4.0`).
pub(super) fn version_in(message: &str) -> Option<&str> {
    let after = ["Linux version ", "ainted"]
        .iter()
        .find_map(|mark| message.split_once(mark))?
        .1;
    let is_version = |word: &&str| {
        let mut parts = word.splitn(3, '.');
        let (major, minor) = (parts.next(), parts.next());
        major.is_some_and(is_number)
            && minor.is_some_and(|minor| minor.starts_with(|c: char| c.is_ascii_digit()))
    };
    after.split_whitespace().find(is_version)
}

/// The number of a CPU in `CPU    3: hi:  186, btch:  31 usd:  50`, and the pages on its list.
pub(super) fn cpu_list(message: &str) -> Option<(u32, u64)> {
    let (cpu, rest) = message.strip_prefix("CPU")?.split_once(": hi:")?;
    let used = rest.split_once("usd:")?.1.split_whitespace().next()?;
    Some((cpu.trim().parse().ok()?, used.parse().ok()?))
}

/// The number of CPUs in `smp: Brought up 1 node, 4 CPUs`.
pub(super) fn cpus_at_boot(message: &str) -> Option<u32> {
    let (_, rest) = message.split_once("Brought up ")?;
    let count = rest.strip_suffix(" CPUs").or(rest.strip_suffix(" CPU"))?;
    count.rsplit(' ').next()?.parse().ok()
}
