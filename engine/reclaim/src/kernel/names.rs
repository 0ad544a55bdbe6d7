//! Names of decisions, which a scenario or the command line uses to change one decision of a kernel.
//!
//! The name of a decision is that of the field of [`Kernel`], and the name of an arm is in small letters: `swap_token`,
//! `until_served`.

use std::fmt;

use super::{DECISIONS, Kernel};

/// A decision with its arms.
#[derive(Debug)]
pub struct Decision {
    /// Name of the field of [`Kernel`].
    pub field: &'static str,
    /// Its arms in their order, spelled as in the code.
    pub arms: &'static [&'static str],
    /// Name of the arm that a kernel has, spelled as in the code.
    pub(super) held: fn(&Kernel) -> &'static str,
    /// Sets the decision of a kernel to the arm with this index.
    pub(super) put: fn(&mut Kernel, usize),
}

/// A decision with a chosen arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Decided {
    /// Index in [`DECISIONS`].
    decision: u8,
    /// Index among the arms of the decision.
    arm: u8,
}

/// The reason why [`Decided::named`] found nothing.
#[derive(Clone, Copy, Debug)]
pub enum NoSuch {
    /// No decision has this name.
    Decision,
    /// This decision has no such arm.
    Arm(&'static Decision),
}

/// Every arm of every decision, in the order of [`DECISIONS`] and of their arms.
pub fn all_decided() -> impl Iterator<Item = Decided> {
    (0..).zip(DECISIONS).flat_map(|(decision, one)| {
        let arms = (0..).zip(one.arms);
        arms.map(move |(arm, _)| Decided { decision, arm })
    })
}

impl Decision {
    /// The names of the arms, as a user writes them.
    pub fn words(&self) -> Vec<String> {
        self.arms.iter().map(|arm| word(arm)).collect()
    }
}

impl Decided {
    /// Reads the names of a decision and of an arm. Hyphens count as underscores.
    ///
    /// # Errors
    /// If no decision or no arm has that name.
    pub fn named(field: &str, arm: &str) -> Result<Self, NoSuch> {
        let [field, arm] = [field, arm].map(|name| name.replace('-', "_"));
        let decision = DECISIONS.iter().find(|one| one.field == field);
        let decision = decision.ok_or(NoSuch::Decision)?;
        let mut arms = all_decided().filter(|one| one.field() == field);
        let found = arms.find(|one| one.word() == arm);
        found.ok_or(NoSuch::Arm(decision))
    }

    /// Name of the decision, which is that of the field of [`Kernel`].
    pub fn field(self) -> &'static str {
        self.decision().field
    }

    /// Name of the chosen arm, as a user writes it.
    pub fn word(self) -> String {
        word(self.decision().arms[usize::from(self.arm)])
    }

    /// Whether a kernel has this arm.
    pub fn is_held(self, kernel: &Kernel) -> bool {
        (self.decision().held)(kernel) == self.decision().arms[usize::from(self.arm)]
    }

    /// Gives a kernel this arm.
    pub fn put(self, kernel: &mut Kernel) {
        (self.decision().put)(kernel, usize::from(self.arm));
    }

    fn decision(self) -> &'static Decision {
        &DECISIONS[usize::from(self.decision)]
    }
}

/// Writes the form of an option: `swap_token=until_served`.
impl fmt::Display for Decided {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", self.field(), self.word())
    }
}

/// Turns the name of an arm into its word, for example `UntilServed` into `until_served`.
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
    fn setting_an_arm_by_its_name_changes_nothing_else() {
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
