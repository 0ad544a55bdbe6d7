//! Further columns of the published tables, for kernels other than before and after, such as a base with part of a series.
//!
//! Each further column is compared with the column before by the same rules, as if it were the column after. Only the class of a row may
//! differ, because it was chosen for the effect of the whole series. Further columns do not count in the score.

use super::amount::{Amount, Change};
use super::claims::{Claims, Row, RowClass};
use super::verdict::{excess, vanishes_or_appears};
use crate::scenario::{KernelChoice, ScenarioError, check_patches, switch_patch};

/// A further kernel that was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name of the column, which rows use as a key.
    pub name: String,
    /// The kernel's name, as published.
    pub title: String,
    /// The preset to which the patches are applied; `None`: they are applied to the scenario's kernel before, with its patches and
    /// decisions.
    pub preset: Option<String>,
    /// Ids of the patches, in the order in which they were posted.
    pub patches: Vec<String>,
}

impl Claims {
    /// The kernels of the further columns, in the order of the columns, for a scenario with this kernel before.
    ///
    /// # Errors
    /// The first column whose patches do not go together on its kernel, with its place in claims.toml.
    pub fn kernels_of_columns(
        &self,
        before: &KernelChoice,
    ) -> Result<Vec<KernelChoice>, ScenarioError> {
        let kernel = |(index, column): (usize, &Column)| {
            let mut kernel = match &column.preset {
                Some(preset) => KernelChoice {
                    preset: preset.clone(),
                    patches: Vec::new(),
                    decisions: Vec::new(),
                },
                None => before.clone(),
            };
            for id in &column.patches {
                switch_patch(&mut kernel, id, true)?;
            }
            check_patches(&format!("column[{index}]"), &kernel)?;
            Ok(kernel)
        };
        self.columns.iter().enumerate().map(kernel).collect()
    }

    /// The tables with a further column in place of the column "after", for a ledger with runs of that kernel. The result has no claims,
    /// because they are not about that kernel. A row without a figure in that column is not compared.
    #[must_use]
    pub fn with_column_after(&self, index: usize) -> Self {
        let mut claims = self.clone();
        claims.kernels[1].clone_from(&self.columns[index].title);
        claims.claims.clear();
        for (table, whole) in claims.tables.iter_mut().zip(&self.tables) {
            for row in &mut table.rows {
                let over = row
                    .excess_over
                    .and_then(|over| whole.rows[over].pair_with(index));
                row.class = match row.pair_with(index) {
                    Some(pair) => row.class_in_column(pair, over, self.machine_pages),
                    None => RowClass::C,
                };
                row.published[1] = row.columns[index];
            }
        }
        claims
    }
}

impl Row {
    /// The published figures before and in a further column; `None`: one of them is missing.
    pub fn pair_with(&self, column: usize) -> Option<[Amount; 2]> {
        Some([self.published[0]?, self.columns[column]?])
    }

    /// The class of the row in a further column. If the published figure changes there by at most its noise, it counts as unchanged, so our
    /// figure has to stay flat. If the row is of class V but the figure does not vanish or appear there, direction and size of the change
    /// are compared. `over` is the pair of the row in `excess_over`.
    fn class_in_column(
        &self,
        pair: [Amount; 2],
        over: Option<[Amount; 2]>,
        machine_pages: u32,
    ) -> RowClass {
        let floor = self.floor(machine_pages);
        let compared = over.map_or(pair, |over| excess(pair, over));
        let is_noise = Change::of(compared, floor).is_at_most(self.noise);
        match self.class {
            RowClass::A | RowClass::B | RowClass::V if is_noise => RowClass::N,
            RowClass::V if !vanishes_or_appears(compared, floor) => RowClass::A,
            class => class,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Badge, Ledger, parse_claims};
    use super::*;

    /// Fields that are the same in all rows of `claims`.
    const REST: &str = r#"
            unit = "pages"
            better = "lower"
            family = "f"
            dim = "extensive"
            figure = "pswpout"
            reason = "r"
    "#;

    /// Claims with a further column and two rows. `published` holds the first row's figures before, after and in that column; the second
    /// row has no figure there.
    fn claims(class: &str, noise: &str, published: [u64; 3]) -> Claims {
        let [before, after, column] = published;
        let text = format!(
            r#"
            title = "t"
            author = "a"
            date = "d"
            kernels = ["base", "series"]
            machine_pages = 100000
            [[column]]
            name = "half"
            title = "half of the series"
            patches = ["k1_anyzone"]
            [[table]]
            id = "T"
            title = "T"
            [[table.rows]]
            metric = "m"
            before = {before}
            after = {after}
            columns = {{ half = {column} }}
            class = "{class}"
            noise = {noise}
            {REST}
            [[table.rows]]
            metric = "not there"
            before = 1
            after = 9000
            class = "A"
            noise = 1.1
            {REST}
            "#
        );
        parse_claims(&text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The class of the row in the column, and the verdict on our figures before and in that column.
    fn judged(claims: &Claims, ours: [u64; 2]) -> (RowClass, Badge) {
        let claims = claims.with_column_after(0);
        let pair = ours.map(Amount::whole);
        let figures = vec![vec![vec![pair], vec![pair]]];
        let ledger = Ledger::of_columns(&claims, &figures, &|_, _| None);
        let absent = ledger.tables[0][1].badge;
        assert_eq!(
            absent,
            Badge::NotScored,
            "the row has no figure in the column"
        );
        (claims.tables[0].rows[0].class, ledger.tables[0][0].badge)
    }

    #[test]
    fn a_column_is_judged_by_its_own_change_from_before() {
        // The figure falls to a tenth in the column after, and to a half in the further column.
        let half = claims("A", "1.1", [80_000, 8_000, 40_000]);
        assert_eq!(
            judged(&half, [80_000, 41_000]),
            (RowClass::A, Badge::Reproduced)
        );
        assert_eq!(judged(&half, [80_000, 8_000]).1, Badge::DirectionOnly);
        assert_eq!(judged(&half, [80_000, 90_000]).1, Badge::NotReproduced);
    }

    #[test]
    fn a_change_within_the_noise_is_none_and_ours_must_stay_flat_too() {
        for class in ["A", "B", "V"] {
            let noise = claims(class, "1.1", [80_000, 0, 75_000]);
            assert_eq!(
                judged(&noise, [80_000, 90_000]),
                (RowClass::N, Badge::Reproduced)
            );
            assert_eq!(judged(&noise, [80_000, 40_000]).1, Badge::NotReproduced);
        }
        let beyond = claims("B", "1.05", [80_000, 0, 75_000]);
        assert_eq!(judged(&beyond, [80_000, 75_000]).0, RowClass::B);
    }

    #[test]
    fn a_row_that_vanishes_after_need_not_vanish_in_a_column() {
        let vanishing = claims("V", "1", [80_000, 0, 60_000]);
        assert_eq!(
            judged(&vanishing, [80_000, 50_000]),
            (RowClass::A, Badge::Reproduced)
        );
        let gone = claims("V", "1", [80_000, 0, 9]);
        assert_eq!(judged(&gone, [80_000, 1]), (RowClass::V, Badge::Reproduced));
        assert_eq!(judged(&gone, [80_000, 8_000]).1, Badge::NotReproduced);
        let appears = claims("V", "1", [0, 9_000, 8_000]);
        assert_eq!(
            judged(&appears, [0, 7_000]),
            (RowClass::V, Badge::Reproduced)
        );
        let some = claims("V", "1", [0, 9_000, 50]);
        assert_eq!(judged(&some, [0, 60]), (RowClass::A, Badge::Reproduced));
    }

    #[test]
    fn a_row_that_is_not_compared_after_is_not_in_a_column_either() {
        for class in ["C", "R"] {
            let row = claims(class, "1.1", [80_000, 0, 40_000]);
            assert_eq!(
                judged(&row, [80_000, 40_000]).1,
                Badge::NotScored,
                "{class}"
            );
        }
    }

    #[test]
    fn a_column_is_the_kernel_before_with_its_patches_or_its_own_preset() {
        let before = KernelChoice {
            preset: "mmots_20170209".to_owned(),
            patches: vec!["k1_anyzone".to_owned()],
            decisions: Vec::new(),
        };
        let mut claims = claims("A", "1.1", [80_000, 0, 40_000]);
        claims.columns[0].patches = vec!["k2_flags".to_owned()];
        let kernels = claims.kernels_of_columns(&before);
        let patches = &kernels.expect("compatible patches")[0].patches;
        assert_eq!(patches, &["k1_anyzone", "k2_flags"]);
        claims.columns[0].preset = Some("v4_9_7".to_owned());
        let error = claims
            .kernels_of_columns(&before)
            .map_err(|error| error.to_string());
        assert_eq!(
            error.expect_err("the first patch is missing"),
            "column[0].patches = k2_flags does not fit the rest: expected k1_anyzone as well, because k2_flags builds on it."
        );
    }

    #[test]
    fn an_excess_is_compared_over_the_same_column() {
        // By itself the row falls by a sixth, but its excess over the row above falls from 25,000 to 4,000.
        let text = TWO_ROWS.replace("OVER", "base = 100000");
        let claims = parse_claims(&text).unwrap_or_else(|error| panic!("{error}"));
        let claims = claims.with_column_after(0);
        let ours = |there| {
            let base = vec![[100_000, 100_000].map(Amount::whole)];
            let row = vec![[125_000, there].map(Amount::whole)];
            Ledger::of_columns(&claims, &vec![vec![base, row]], &|_, _| None).tables[0][1].badge
        };
        assert_eq!(claims.tables[0].rows[1].class, RowClass::B);
        assert_eq!(ours(105_000), Badge::Reproduced);
        assert_eq!(ours(126_000), Badge::NotReproduced);
        let text = TWO_ROWS.replace("OVER", "");
        let error = parse_claims(&text).map_err(|error| error.to_string());
        let expected = "table[0].rows[1].columns.base = 104000 does not fit the rest: expected the row of excess_over to have a figure \
                        in this column, too.";
        assert_eq!(error.expect_err("the row above has none"), expected);
    }

    /// The second row is compared by its excess over the first. A test replaces OVER with the first row's figures.
    const TWO_ROWS: &str = r#"
        title = "t"
        author = "a"
        date = "d"
        kernels = ["base", "series"]
        machine_pages = 100000
        [[column]]
        name = "base"
        title = "t"
        [[table]]
        id = "T"
        title = "T"
        [[table.rows]]
        metric = "over"
        before = 100000
        after = 100000
        columns = { OVER }
        class = "N"
        noise = 1.1
        unit = "pages"
        better = "lower"
        family = "f"
        dim = "extensive"
        figure = "pswpout"
        reason = "r"
        [[table.rows]]
        metric = "m"
        before = 125000
        after = 110000
        columns = { base = 104000 }
        excess_over = "over"
        class = "B"
        noise = 1.05
        unit = "pages"
        better = "lower"
        family = "f"
        dim = "extensive"
        figure = "pswpout"
        reason = "r"
    "#;
}
