//! Decisions by their names: how a kernel with one decision of another is asked for in a scenario and on the command line.
//!
//! A name is that of the field of [`Kernel`], and that of the arm in small letters: `swap_token`, `until_served`.

use std::fmt;

use super::{DECISIONS, Kernel};

/// A decision with its arms.
#[derive(Debug)]
pub struct Decision {
    /// The field of [`Kernel`].
    pub field: &'static str,
    /// Its arms in their order, as they are written in code.
    pub arms: &'static [&'static str],
    /// The arm that a kernel holds.
    pub(super) held: fn(&Kernel) -> &'static str,
    /// Makes a kernel hold the arm of this place among them.
    pub(super) put: fn(&mut Kernel, usize),
}

/// A decision with what was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Decided {
    /// Its place in [`DECISIONS`].
    decision: u8,
    /// The arm's place among those of the decision.
    arm: u8,
}

/// Why nothing could be set by a name.
#[derive(Clone, Copy, Debug)]
pub enum NoSuch {
    /// No decision is called so.
    Decision,
    /// This one has no such arm.
    Arm(&'static Decision),
}

/// All that a kernel can decide, in the order of [`DECISIONS`] and of their arms.
pub fn all_decided() -> impl Iterator<Item = Decided> {
    (0..).zip(DECISIONS).flat_map(|(decision, one)| {
        let arms = (0..).zip(one.arms);
        arms.map(move |(arm, _)| Decided { decision, arm })
    })
}

impl Decision {
    /// The words by which its arms are asked for.
    pub fn words(&self) -> Vec<String> {
        self.arms.iter().map(|arm| word(arm)).collect()
    }
}

impl Decided {
    /// Reads the names of a decision and of an arm. Hyphens are as good as underscores.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn named(field: &str, arm: &str) -> Result<Self, NoSuch> {
        let [field, arm] = [field, arm].map(|name| name.replace('-', "_"));
        let decision = DECISIONS.iter().find(|one| one.field == field);
        let decision = decision.ok_or(NoSuch::Decision)?;
        let mut arms = all_decided().filter(|one| one.field() == field);
        let found = arms.find(|one| one.word() == arm);
        found.ok_or(NoSuch::Arm(decision))
    }

    /// The name of the decision.
    pub fn field(self) -> &'static str {
        self.decision().field
    }

    /// The word for what was decided.
    pub fn word(self) -> String {
        word(self.decision().arms[usize::from(self.arm)])
    }

    /// Whether a kernel decides so.
    pub fn is_held(self, kernel: &Kernel) -> bool {
        (self.decision().held)(kernel) == self.decision().arms[usize::from(self.arm)]
    }

    /// Puts it into a kernel.
    pub fn put(self, kernel: &mut Kernel) {
        (self.decision().put)(kernel, usize::from(self.arm));
    }

    fn decision(self) -> &'static Decision {
        &DECISIONS[usize::from(self.decision)]
    }
}

/// `swap_token=until_served`.
impl fmt::Display for Decided {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", self.field(), self.word())
    }
}

/// `until_served` for `UntilServed`.
fn word(arm: &str) -> String {
    let mut word = String::new();
    for letter in arm.chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}

#[cfg(test)]
mod tests {
    use super::super::preset;
    use super::*;

    #[test]
    fn every_arm_is_put_by_its_name_and_changes_nothing_else() {
        let base = preset("v3_10_rc1").expect("listed").kernel;
        let held = |kernel: &Kernel| -> Vec<Decided> {
            all_decided().filter(|one| one.is_held(kernel)).collect()
        };
        for one in all_decided() {
            let text = one.to_string();
            let (field, word) = text.split_once('=').expect("two names");
            for name in [word.to_owned(), word.replace('_', "-")] {
                let mut kernel = base;
                Decided::named(field, &name)
                    .expect("it has a name")
                    .put(&mut kernel);
                let mut expected = held(&base);
                expected.retain(|other| other.field() != field);
                expected.push(one);
                expected.sort_unstable();
                assert_eq!(held(&kernel), expected, "{text}");
            }
        }
    }

    #[test]
    fn an_unknown_name_is_recognised() {
        let check = |field: &str, arm: &str, arms: Option<&[&str]>| match (
            Decided::named(field, arm),
            arms,
        ) {
            (Err(NoSuch::Decision), None) => {}
            (Err(NoSuch::Arm(decision)), Some(arms)) => assert_eq!(decision.words(), arms),
            (other, _) => panic!("{field}={arm}: {other:?}"),
        };
        check("swap-tokens", "absent", None);
        check(
            "swap_token",
            "Absent",
            Some(&["until_served", "until_it_waits", "absent"]),
        );
        check(
            "swap_token",
            "",
            Some(&["until_served", "until_it_waits", "absent"]),
        );
    }
}
