//! The published results of a story, which are tables with a class for each row, and claims with conditions over figures.
//!
//! The class of a row says how it can be compared. It was chosen before any comparison, from the causes that decide the figure and from
//! the agreement between repeats of the experiment.

use super::amount::Amount;
use super::column::Column;
use crate::report::Outcome;
use crate::report::figure::{Dim, Figure};
use crate::scenario::error::nearest;
use crate::scenario::{FitBasis, FreeParameter, ScenarioError};
use crate::simulation::KernelSide;

/// The published results that one scenario of a story is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Title of the mail or article.
    pub title: String,
    /// Author of the mail or article.
    pub author: String,
    /// Date of the mail or article, as text.
    pub date: String,
    /// Published names of the two kernels, before and after.
    pub kernels: [String; 2],
    /// Memory of the machine, pages. A ten-thousandth of it is the floor for pages, faults, objects and KB.
    pub machine_pages: u32,
    /// Name of another scenario of the story that is scored with the same tables. This scenario makes other assumptions than that one. It
    /// is judged but does not count in the score, because otherwise each row would count twice. `None`: this scenario counts in the score.
    pub beside: Option<String>,
    /// Further kernels that were measured, each with a column in the tables.
    pub columns: Vec<Column>,
    /// The tables, in published order.
    pub tables: Vec<PublishedTable>,
    /// The claims, in the order of the published text.
    pub claims: Vec<Claim>,
}

/// A table of the published results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedTable {
    /// Id, which no other table of the file has.
    pub id: String,
    /// Title of the table, one line of at most 400 characters.
    pub title: String,
    /// Rows, in published order.
    pub rows: Vec<Row>,
}

/// A row of a published table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Row {
    /// Name of the measured figure, as published.
    pub metric: String,
    /// Unit of the figure, one of [`UNITS`].
    pub unit: String,
    /// Whether a larger or a smaller figure is better.
    pub better: Better,
    /// Figures before and after; `None`: the table has no figure there.
    #[cfg_attr(feature = "bindings", tsify(type = "[number | null, number | null]"))]
    pub published: [Option<Amount>; 2],
    /// Figures in the further columns, in the order of [`Claims::columns`]; `None`: the table has no figure there.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub columns: Vec<Option<Amount>>,
    /// Class of the row, which decides how it is compared.
    pub class: RowClass,
    /// Name of the family of the row. The score averages the rows of a family, so that many rows about one thing do not outvote one row
    /// about another.
    pub family: String,
    /// How the figure scales with the machine.
    pub dim: Dim,
    /// The factor by which repeats of the experiment differ, in thousandths, so 1050 means 5 %.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub noise: u32,
    /// The factor within which a row of class N may vary, in thousandths; `None`: the noise, or 1250 if that is more.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub flat: Option<u32>,
    /// Our figure with which the row is compared; `None`: the simulation does not model it.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub figure: Option<Figure>,
    /// Hours of uptime at which the two columns were read. Our figures are scaled to these times. `None`: they are not scaled.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub hours: Option<[u32; 2]>,
    /// Index of another row of the same table. The comparison uses the excess of this row over that one; `None`: it uses the row itself.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub excess_over: Option<usize>,
    /// Whether the row is one of the few that matter most to the story. Such a row has a figure.
    pub headline: bool,
    /// Why the row has this class, or why it is not modelled.
    pub reason: String,
    /// A moment of the run that shows the row's figure; `None`: the file gives none.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub moment: Option<Moment>,
}

/// Units that a row may have. The floor of a row depends on its unit.
pub const UNITS: [&str; 13] = [
    "pages",
    "faults",
    "objects",
    "KB",
    "events",
    "s",
    "%",
    "ops/s",
    "pages/s",
    "cost units",
    "kills",
    "stalls",
    "us",
];

/// Whether a larger or a smaller figure is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Better {
    /// A larger figure is better.
    Higher,
    /// A smaller figure is better.
    Lower,
    /// Neither direction is better.
    Neutral,
}

named! {
    /// How a row can be compared.
    #[repr(u8)]
    #[cfg_attr(
        feature = "bindings",
        wasm_bindgen::prelude::wasm_bindgen,
        derive(serde_repr::Serialize_repr)
    )]
    pub enum RowClass {
        /// By direction and size of the change.
        A = "A",
        /// By direction and by the levels before and after, but not by the size of the change, because repeats of the experiment agree only
        /// in the direction.
        B = "B",
        /// The published figure vanishes or appears, so ours has to do the same.
        V = "V",
        /// The figure must stay flat. Such rows catch a simulator in which everything changes.
        N = "N",
        /// The published figure is zero in both columns, so ours must not exceed the floor, or 1 if that is larger.
        Z = "Z",
        /// The row can be computed from other rows, so it is not scored.
        R = "R",
        /// The row cannot be compared, because repeats disagree or because it measures something else than we do.
        C = "C",
    }
}

impl RowClass {
    /// Whether rows of this class count in the score.
    pub fn is_scored(self) -> bool {
        !matches!(self, Self::R | Self::C)
    }
}

/// A moment of a run, which the page finds by a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Moment {
    /// The side whose run is searched.
    pub side: KernelSide,
    /// The search, for example `first swap-out after phase "dd writes 2385 MiB"`.
    pub search: String,
}

/// A claim of the published text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Id, which no other claim of the file has.
    pub id: String,
    /// Meaning of the claim, in our words.
    pub text: String,
    /// The checks that decide about the claim, or the reason why there are none.
    pub basis: Basis,
    /// A moment of the run that shows what the claim says; `None`: the file gives none.
    pub moment: Option<Moment>,
}

/// How a claim is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The claim is judged by these checks, all of which have to pass.
    Checks(Vec<Check>),
    /// The claim is not judged, because it is about something that the simulation does not model. The text is the reason.
    NotModelled(String),
}

/// Compares a figure with a number, or with a percentage of another figure.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Check {
    /// The figure that is compared, and its side.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub figure: SidedFigure,
    /// Whether the limit is an upper or a lower one.
    pub relation: Relation,
    /// The limit, in the figure's unit or in percent of `percent_of`.
    pub amount: Amount,
    /// The figure of which `amount` is a percentage; `None`: `amount` is the limit itself.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub percent_of: Option<SidedFigure>,
}

/// A figure of one of the two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SidedFigure {
    /// The side whose run has the figure.
    pub side: KernelSide,
    /// The figure, which is compared on the published scale.
    pub figure: Figure,
}

/// The required relation of a figure to its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Relation {
    /// The figure must be at most the limit.
    AtMost,
    /// The figure must be at least the limit.
    AtLeast,
}

impl Claims {
    /// All rows, table by table.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.tables.iter().flat_map(|table| &table.rows)
    }

    /// The first row with this metric that has a published figure for the kernel before; `None`: there is no such row.
    pub fn row_before(&self, metric: &str) -> Option<&Row> {
        self.rows()
            .find(|row| row.metric == metric && row.published[0].is_some())
    }

    /// Checks that every row that a parameter is fitted to has a published figure in the column before.
    ///
    /// # Errors
    /// The first row that has none, with its place in the scenario and the row with the most similar name.
    pub fn check_fit(&self, parameters: &[FreeParameter]) -> Result<(), ScenarioError> {
        for (index, parameter) in parameters.iter().enumerate() {
            let FitBasis::Rows(metrics) = &parameter.basis else {
                continue;
            };
            for (place, metric) in metrics.iter().enumerate() {
                if self.row_before(metric).is_none() {
                    return Err(self.no_row_before(&format!("fit[{index}].rows[{place}]"), metric));
                }
            }
        }
        Ok(())
    }

    fn no_row_before(&self, path: &str, metric: &str) -> ScenarioError {
        let rows = self.rows().filter(|row| row.published[0].is_some());
        let metrics: Vec<&str> = rows.map(|row| row.metric.as_str()).collect();
        let near = nearest(metric, &metrics).map(|near| format!(" (nearest: {near})"));
        let near = near.unwrap_or_default();
        let expected = format!("a row of claims.toml with a figure before{near}");
        ScenarioError::conflict(path, metric, &expected)
    }
}

impl Row {
    /// Our figure for the row from a run of one side. If the row was published after some hours of uptime, the figure is scaled to as many
    /// hours. `None`: the row is not compared, or the run lacks the figure.
    pub fn of_run(&self, run: &Outcome, side: KernelSide) -> Option<Amount> {
        let amount = self.figure.as_ref()?.published(run)?;
        Some(match self.hours {
            Some(hours) => amount.in_hours(hours[side as usize], run.time_ns),
            None => amount,
        })
    }

    /// Figures up to this amount count as none. The amount is a ten-thousandth of the machine's number of pages for pages, faults, objects
    /// and KB, and 8 events, half a second, half a percent or 0 for other units.
    pub fn floor(&self, machine_pages: u32) -> Amount {
        match self.unit.as_str() {
            "pages" | "faults" | "objects" | "KB" => {
                Amount::thousandths(u64::from(machine_pages) / 10)
            }
            "events" => Amount::whole(8),
            "s" | "%" => Amount::thousandths(500),
            _ => Amount::default(),
        }
    }

    /// Both published figures; `None`: one of them is missing.
    pub fn pair(&self) -> Option<[Amount; 2]> {
        Some([self.published[0]?, self.published[1]?])
    }
}
