//! Hunks: the places in the kernel's code at which the patches of the stories change a decision, as pseudo-code in our own words, with
//! placeholders for the values that the decision depends on.
//!
//! One hunk is one field of [`Kernel`], and that field alone chooses its text. So two kernels decide differently at a hunk exactly if its texts
//! differ.

#[macro_use]
mod of_2010;
#[macro_use]
mod of_2012;
#[macro_use]
mod of_2013;
#[macro_use]
mod of_2017;
#[macro_use]
mod of_2019;
#[macro_use]
mod of_2020;
#[macro_use]
mod of_2022;
#[macro_use]
mod of_2024;

#[cfg_attr(
    not(test),
    expect(
        clippy::wildcard_imports,
        reason = "the texts name the types of their decisions"
    )
)]
use super::decisions::*;
use super::patches::{Step, step};
use super::{patch_ids, preset};

/// Maximum number of values that a hunk can note.
pub const VALUES: usize = 5;

/// The text of a hunk, and the words that the page shows with it.
#[derive(Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Excerpt {
    /// The hunk that the text belongs to.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub hunk: Hunk,
    /// Name of the field of [`Kernel`] that chooses the text.
    pub name: &'static str,
    /// The kernel's function that holds the decision.
    pub function: &'static str,
    /// The function of a simulated call path that makes the decision.
    pub frame: &'static str,
    /// The kernel's source file, and the versions whose code the text follows.
    pub source: &'static str,
    /// Names of the values that are noted at each decision. A value whose name has a question mark is 1 (yes) or 0 (no).
    #[cfg_attr(feature = "bindings", tsify(type = "string[]"))]
    pub values: &'static [&'static str],
    /// Words for the answers 0, 1 and so on; empty if the answer is a number.
    #[cfg_attr(feature = "bindings", tsify(type = "string[]"))]
    pub answers: &'static [&'static str],
    /// Lines of pseudo-code; `{name}` is one of the values.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub text: fn(&Kernel) -> &'static str,
}

/// Answers to a yes-or-no question.
const NO_YES: &[&str] = &["no", "yes"];
/// Answers that are numbers; 2^32 - 1 means no limit.
const NUMBER: &[&str] = &[];
/// Answers that are one of the two lists of a kind.
const LISTS: &[&str] = &["inactive", "active"];

/// A hunk and its patches, which are the same for every kernel.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct HunkInfo {
    /// The hunk's text, and the words that the page shows with it.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub excerpt: &'static Excerpt,
    /// Ids of the patches that change this hunk in some kernel.
    #[cfg_attr(feature = "bindings", tsify(type = "string[]"))]
    pub patches: Vec<&'static str>,
}

/// All hunks with their patches, in the order of their numbers.
pub fn hunk_infos() -> Vec<HunkInfo> {
    let info = |excerpt: &'static Excerpt| {
        let changes = |id: &&str| hunks_of(id) & excerpt.hunk.bit() != 0;
        HunkInfo {
            excerpt,
            patches: patch_ids().into_iter().filter(changes).collect(),
        }
    };
    excerpts().map(info).collect()
}

/// The excerpts of all hunks, in the order of [`Hunk`].
pub fn excerpts() -> impl Iterator<Item = &'static Excerpt> {
    EXCERPTS.iter()
}

/// Generates the hunks and their texts from the rows of the files in `hunk/`. A row has the name of its field of [`Kernel`], the name of its
/// hunk, and the other fields of [`Excerpt`].
macro_rules! hunks {
    ($($field:ident: $hunk:ident { $($excerpt:tt)+ })+) => {
        /// A place at which a kernel decides.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "named for the fields of Kernel, which are described there")]
        #[repr(u8)]
        #[cfg_attr(
            feature = "bindings",
            wasm_bindgen::prelude::wasm_bindgen,
            derive(serde_repr::Serialize_repr)
        )]
        pub enum Hunk {
            $($hunk,)+
        }

        const EXCERPTS: &[Excerpt] = &[$(Excerpt {
            hunk: Hunk::$hunk,
            name: stringify!($field),
            $($excerpt)+
        },)+];
    };
}

gather! { [hunks: of_2013 of_2017 of_2019 of_2012 of_2010 of_2020 of_2022 of_2024] }

impl Hunk {
    /// Number of hunks. At most 64, because a set of hunks is a `u64`.
    pub const COUNT: usize = EXCERPTS.len();

    /// The text and names of this hunk.
    pub fn excerpt(self) -> &'static Excerpt {
        &EXCERPTS[self as usize]
    }

    /// The hunk with this name; `None` if no hunk has it.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = excerpts();
        all.find(|excerpt| excerpt.name == name)
            .map(|excerpt| excerpt.hunk)
    }

    /// The bit of this hunk in a set of hunks.
    pub const fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// The hunks at which two kernels decide differently, as a set of bits.
pub fn differing(one: &Kernel, other: &Kernel) -> u64 {
    let differs = |excerpt: &&Excerpt| (excerpt.text)(one) != (excerpt.text)(other);
    excerpts()
        .filter(differs)
        .fold(0, |bits, excerpt| bits | excerpt.hunk.bit())
}

/// The hunks that a patch changes in some kernel that it applies to, as a set of bits.
pub fn hunks_of(id: &str) -> u64 {
    let Some(step) = step(id) else {
        return 0;
    };
    let bases = step.bases.iter().filter_map(|name| preset(name));
    bases.fold(0, |bits, base| {
        let mut before = base.kernel;
        apply_needs(step, &mut before);
        let mut after = before;
        (step.apply)(&mut after);
        bits | differing(&before, &after)
    })
}

fn apply_needs(patch: &Step, kernel: &mut Kernel) {
    for need in patch.needs.iter().filter_map(|id| step(id)) {
        apply_needs(need, kernel);
        (need.apply)(kernel);
    }
}

/// The hunks that a word names, as a set of bits. The word is the name of a hunk or the id of a patch; `None` if it names no hunk.
pub fn named(word: &str) -> Option<u64> {
    let hunk = Hunk::named(word).map(Hunk::bit);
    hunk.or_else(|| Some(hunks_of(word)).filter(|&bits| bits != 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{patches_of, preset_names, unfinished_preset_names};

    /// Maximum number of characters in a line of pseudo-code, so that it fits into half a pane.
    const WIDEST: usize = 52;
    /// Maximum number of lines of one text.
    const LONGEST: usize = 9;

    /// Every kernel that results from a preset and its patches, applied one after the other.
    fn kernels() -> Vec<Kernel> {
        let mut all = Vec::new();
        for name in [preset_names(), unfinished_preset_names()].concat() {
            let base = preset(name).expect("listed presets exist");
            let mut kernel = base.kernel;
            all.push(kernel);
            for patch in patches_of(base).filter(|p| !base.includes(p.id)) {
                (patch.apply)(&mut kernel);
                all.push(kernel);
            }
        }
        all
    }

    fn placeholders(text: &str) -> Vec<&str> {
        text.split('{')
            .skip(1)
            .map(|rest| rest.split('}').next().unwrap_or(rest))
            .collect()
    }

    #[test]
    fn excerpts_have_different_names_and_few_values() {
        for excerpt in excerpts() {
            assert_eq!(Hunk::named(excerpt.name), Some(excerpt.hunk));
            assert!(step(excerpt.name).is_none(), "{}", excerpt.name);
            assert!(excerpt.values.len() <= VALUES, "{}", excerpt.name);
        }
        const { assert!(Hunk::COUNT <= 64) };
    }

    #[test]
    fn every_line_fits_and_every_placeholder_has_a_value() {
        for kernel in kernels() {
            for excerpt in excerpts() {
                let text = (excerpt.text)(&kernel);
                let lines: Vec<&str> = text.lines().collect();
                assert!(
                    (2..=LONGEST).contains(&lines.len()),
                    "{}: {text}",
                    excerpt.name
                );
                for line in lines {
                    let shown = line.replace(['{', '}', '?'], "");
                    assert!(shown.len() <= WIDEST, "{}: {line}", excerpt.name);
                }
                for name in placeholders(text) {
                    assert!(excerpt.values.contains(&name), "{}: {name}", excerpt.name);
                }
            }
        }
    }

    #[test]
    fn a_value_that_is_noted_is_shown_by_some_kernel() {
        let kernels = kernels();
        for excerpt in excerpts() {
            for value in excerpt.values {
                let shows = |k: &Kernel| placeholders((excerpt.text)(k)).contains(value);
                assert!(kernels.iter().any(shows), "{}: {value}", excerpt.name);
            }
        }
    }

    #[test]
    fn every_patch_changes_a_hunk_and_every_hunk_has_its_patch() {
        let mut of_some = 0;
        for patch in crate::kernel::patches() {
            let hunks = hunks_of(patch.id);
            assert_ne!(
                hunks, 0,
                "{} changes no decision with a hunk: add one in kernel/hunk/",
                patch.id
            );
            of_some |= hunks;
        }
        assert_eq!(of_some.count_ones() as usize, Hunk::COUNT);
    }

    #[test]
    fn a_word_names_the_hunk_or_the_hunks_of_a_patch() {
        assert_eq!(named("kswapd_floor"), Some(Hunk::KswapdFloor.bit()));
        assert_eq!(named("b5_floor"), Some(Hunk::KswapdFloor.bit()));
        let both = Hunk::DirtyCount.bit() | Hunk::DirtyTail.bit();
        assert_eq!(named("f2_alldirty"), Some(both));
        assert_eq!(named("f3_afterbatch").map(u64::count_ones), Some(2));
        assert_eq!(named("b99_nothing"), None);
    }
}
