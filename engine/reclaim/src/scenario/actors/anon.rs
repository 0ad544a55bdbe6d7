//! Private anonymous memory: the keys of `work = "anon"`, and how a smaller size divides the work.

use super::{MAX_CALL_PAGES, MAX_RUN_NS};
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::MAX_PAGES;
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;
use crate::scenario::units::Unit;

const HOLD: &str = "a time from 1ns to 12000s, or \"end\"";
const UNLESS_HOT_COLD: &str = "required with `hot-cold`; not allowed without";
const ALPHAS: &str = "a number from 0.1 to 2 with at most three decimals";
const MAX_THREADS: u32 = 64;

#[rustfmt::skip] // The key stays on one line.
pub(super) const PATTERN: Key = Key::new("pattern", ValueType::Word(&["uniform", "loop", "hot-cold", "zipf"]), "\"hot-cold\"", "Which page it touches next. `uniform`: every page has the same probability; `loop`: the pages in ascending order, again and again; `hot-cold`: some pages more often than others; `zipf`: by a Zipf distribution.");
#[rustfmt::skip]
pub(super) const HOT_TOUCHES: Key = Key::count("hot_touches", 0..=100, "80", "Percentage of touches that go to the hot pages.").without(UNLESS_HOT_COLD);
#[rustfmt::skip]
pub(super) const HOT_PAGES: Key = Key::count("hot_pages", 1..=99, "20", "Percentage of pages that are hot. The hot pages are the first ones.").without(UNLESS_HOT_COLD);
#[rustfmt::skip]
pub(super) const ALPHA: Key = Key::new("alpha", ValueType::Described(ALPHAS), "0.7", "Exponent of the Zipf distribution: the chunk of rank r has the weight r^-alpha. The ranks are spread over the memory.").without("required with `zipf`; not allowed without");
#[rustfmt::skip]
pub(super) const WRITE_PERCENT: Key = Key::count("write_percent", 0..=100, "50", "Percentage of touches that write.");
// At 100,000,000 touches per second each takes 10 ns. A program that should be faster runs at full speed, without this key.
#[rustfmt::skip]
pub(super) const RATE: Key = Key::count("rate", 1..=100_000_000, "1000", "Touches per second. The actor checks this rate after every 256 touches.").without("full speed");

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "anon",
    about: "Maps private anonymous memory, writes each page once in ascending order, and then touches the pages.",
    list: &[
        Key::pages("pages", 1..=MAX_PAGES, "\"320MiB\"", "Size of the mapping."),
        Key::flag("populate", "It writes every page once before the touches begin.").or(1),
        PATTERN,
        HOT_TOUCHES,
        HOT_PAGES,
        ALPHA,
        Key::pages("chunk", 1..=MAX_CALL_PAGES, "\"512KiB\"", "With `zipf`: how much it touches in ascending order before it chooses again.").or(1),
        Key::count("threads", 1..=MAX_THREADS, "8", "Number of tasks that touch the memory. They share `touches`, `rate` and `leave_after` evenly.").or(1),
        Key::count("touches", 0..=u32::MAX, "500000", "Number of touches, not counting the first write to every page.").without("until it is told to stop"),
        WRITE_PERCENT,
        RATE,
        Key::new("hold", ValueType::Described(HOLD), "\"60s\"", "How long it sleeps after its last touch and keeps its memory; `\"end\"` means until it is stopped.").without("it ends after its last touch"),
        Key::count("leave_after", 1..=u32::MAX, "400000", "After this many touches it sleeps once, as a program does when its user turns to another one; fewer than `touches`.").without("it does not sleep"),
        Key::time("leave_for", 1..=MAX_RUN_NS, "\"10s\"", "How long it then sleeps.").without("required with `leave_after`; not allowed without"),
        Key::flag("mlocked", "The pages are locked in memory (`mlock`)."),
    ],
};

/// Order in which a process touches the pages of a mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Pattern {
    /// Every page with the same probability.
    Uniform,
    /// `hot_touches` % of the touches go to the first `hot_pages` % of the pages.
    HotCold {
        /// Share of the touches that go to the hot pages, percent.
        hot_touches: u32,
        /// Share of the pages that are hot, percent.
        hot_pages: u32,
    },
    /// The pages in ascending order, again and again.
    Loop,
    /// Chunks by a Zipf distribution with this exponent, in thousandths.
    Zipf(u32),
}

/// Time for which a process sleeps after its last touch and keeps its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Hold {
    /// Time after the last touch, ns.
    For(u64),
    /// Until the run stops the actor.
    ToTheEnd,
}

/// A process that maps, fills and touches anonymous memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct AnonWork {
    /// Size of the mapping, pages.
    pub pages: u32,
    /// Whether it writes every page once before the touches begin.
    pub populate: bool,
    /// Order in which it touches the pages.
    pub pattern: Pattern,
    /// With a Zipf distribution: the pages that it touches in ascending order before it chooses again.
    pub chunk: u32,
    /// Number of tasks that touch the memory. They share the touches, the rate and the touches before `leave` evenly.
    pub threads: u32,
    /// Number of touches, without the first write to every page; `None`: until the run stops it.
    pub touches: Option<u32>,
    /// Share of touches that write, percent.
    pub write_percent: u32,
    /// Touches per second of all tasks together; `None`: full speed.
    pub rate: Option<u32>,
    /// Time for which it keeps its memory after its last touch; `None`: it ends at once.
    pub hold: Option<Hold>,
    /// A pause while its user works with another program; `None`: no pause.
    pub leave: Option<Leave>,
    /// Whether it locks the pages in memory (`mlock`), so that reclaim cannot take them.
    pub mlocked: bool,
}

/// A pause between two touches, in which the process sleeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Leave {
    /// Number of touches of all tasks together before the pause; fewer than `touches`.
    pub after: u32,
    /// Duration of the pause, ns.
    pub for_ns: u64,
}

pub(super) fn read(part: &Part<'_>) -> Result<AnonWork, ScenarioError> {
    let pattern = pattern(part)?;
    if part.has("chunk") && !matches!(pattern, Pattern::Zipf(_)) {
        return Err(without(part, "chunk", "zipf"));
    }
    Ok(AnonWork {
        pages: part.quantity_u32("pages")?,
        populate: part.flag("populate")?,
        pattern,
        chunk: part.quantity_u32("chunk")?,
        threads: part.count("threads")?,
        touches: part.optional("touches", |key| part.count(key))?,
        write_percent: part.count("write_percent")?,
        rate: part.optional("rate", |key| part.count(key))?,
        hold: part.optional("hold", |_| hold(part))?,
        leave: leave(part)?,
        mlocked: part.flag("mlocked")?,
    })
}

fn leave(part: &Part<'_>) -> Result<Option<Leave>, ScenarioError> {
    if !part.has("leave_after") {
        return if part.has("leave_for") {
            Err(part.refuse("leave_for", "no value without `leave_after`"))
        } else {
            Ok(None)
        };
    }
    let after = part.count("leave_after")?;
    if part.has("touches") && part.count("touches")? <= after {
        return Err(part.refuse("leave_after", "fewer than `touches`"));
    }
    let for_ns = part.quantity("leave_for")?;
    Ok(Some(Leave { after, for_ns }))
}

fn hold(part: &Part<'_>) -> Result<Hold, ScenarioError> {
    if !part.has("touches") {
        let expected = "no value, because there is no last touch without `touches`";
        return Err(part.refuse("hold", expected));
    }
    if part.choice("hold", &["end"]).is_ok() {
        return Ok(Hold::ToTheEnd);
    }
    let time = part.described_quantity("hold", Unit::Nanoseconds, 1..=MAX_RUN_NS);
    time.map(Hold::For).map_err(|_| part.refuse("hold", HOLD))
}

/// Reads the pattern, and refuses keys that belong to another one.
pub(super) fn pattern(part: &Part<'_>) -> Result<Pattern, ScenarioError> {
    let chosen = part.word("pattern")?;
    for (key, needed) in [("hot_touches", 2), ("hot_pages", 2), ("alpha", 3)] {
        if part.has(key) && chosen != needed {
            let word = if needed == 2 { "hot-cold" } else { "zipf" };
            return Err(without(part, key, word));
        }
    }
    Ok(match chosen {
        0 => Pattern::Uniform,
        1 => Pattern::Loop,
        2 => Pattern::HotCold {
            hot_touches: part.count("hot_touches")?,
            hot_pages: part.count("hot_pages")?,
        },
        _ => Pattern::Zipf(part.described_decimal("alpha", thousandths)?),
    })
}

/// The refusal of a key that belongs to another pattern.
fn without(part: &Part<'_>, key: &str, pattern: &str) -> ScenarioError {
    part.refuse(key, &format!("no value, unless pattern = \"{pattern}\""))
}

/// Reads an exponent from its digits, in thousandths, because a run uses no floats.
fn thousandths(digits: &str) -> Option<u32> {
    let (units, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let number = format!("{units}{decimals:0<3}").parse().ok()?;
    (decimals.len() <= 3 && (100..=2000).contains(&number)).then_some(number)
}

/// Divides the memory, and the number and rate of touches.
pub(super) fn scale(work: &mut AnonWork, divide: u32) {
    shrink(&mut work.pages, divide);
    // The smaller memory then has about as many chunks, as far as a chunk can shrink.
    shrink(&mut work.chunk, divide);
    if let Some(touches) = &mut work.touches {
        shrink(touches, divide);
    }
    if let Some(rate) = &mut work.rate {
        shrink(rate, divide);
    }
    if let Some(leave) = &mut work.leave {
        shrink(&mut leave.after, divide);
    }
}
