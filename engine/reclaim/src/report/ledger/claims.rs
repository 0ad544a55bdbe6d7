//! What was published about a story: tables with a class for each row, and claims with conditions over figures.
//!
//! Classes say what a row can be compared by, and were set before anything was compared: by what decides the figure, and by
//! whether repeats of the experiment agree.

use super::amount::Amount;
use super::column::Column;
use crate::report::figure::{Dim, Figure};
use crate::scenario::error::nearest;
use crate::scenario::{FitBasis, FreeParameter, ScenarioError};
use crate::simulation::KernelSide;

/// The published side of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Title of the mail or article.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// When, as a date.
    pub date: String,
    /// Names of the kernels, before and after.
    pub kernels: [String; 2],
    /// Memory of the machine, pages: a ten-thousandth of it is the floor under counts of pages.
    pub machine_pages: u32,
    /// Name of the run that these tables are scored with. This one, under other assumptions, is judged by itself: a row that counts twice
    /// would weigh twice.
    pub beside: Option<String>,
    /// Kernels that were measured besides.
    pub columns: Vec<Column>,
    /// The tables, in the published order.
    pub tables: Vec<PublishedTable>,
    /// The claims, in the order of the text.
    pub claims: Vec<Claim>,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedTable {
    /// Id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Rows, in the published order.
    pub rows: Vec<Row>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Row {
    /// What is measured, as published.
    pub metric: String,
    /// Its unit, one of [`UNITS`].
    pub unit: String,
    /// Which way is good.
    pub better: Better,
    /// Figures before and after; `None`: the table has no such column.
    #[cfg_attr(feature = "bindings", tsify(type = "[number | null, number | null]"))]
    pub published: [Option<Amount>; 2],
    /// Figures in the further columns, in the order of [`Claims::columns`]; `None`: the table has no such column.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub columns: Vec<Option<Amount>>,
    /// What it can be compared by.
    pub class: RowClass,
    /// Rows of a family are averaged, so that many rows on one thing do not outvote one on another.
    pub family: String,
    /// How it scales with the machine.
    pub dim: Dim,
    /// By how many thousandths repeats differ: 1050 is 5 %.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub noise: u32,
    /// What it is compared with; `None`: not modelled.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub figure: Option<Figure>,
    /// Hours of uptime after which both columns were read; ours are counted up or down to so many.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub hours: Option<[u32; 2]>,
    /// Row of the same table over which the excess is compared.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub excess_over: Option<usize>,
    /// One of the few rows that tell the story; it has a figure.
    pub headline: bool,
    /// Why it has this class, or why it is not modelled.
    pub reason: String,
    /// Where to see it.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub moment: Option<Moment>,
}

/// Units that a row may have.
pub const UNITS: [&str; 12] = [
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
    "stalls",
    "us",
];

/// Which way is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Better {
    /// More.
    Higher,
    /// Less.
    Lower,
    /// Neither.
    Neutral,
}

/// What a row can be compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum RowClass {
    /// Direction and size of the change.
    A,
    /// Direction only: repeats agree in no more.
    B,
    /// Vanishes or appears.
    V,
    /// Must stay flat: a simulator in which everything changes fails these.
    N,
    /// Zero in both columns.
    Z,
    /// Arithmetic of other rows: not scored twice.
    R,
    /// Cannot be compared: repeats disagree, or it is about something else.
    C,
}

impl RowClass {
    /// All of them, in the order of [`Self::WORDS`].
    pub const ALL: [Self; 7] = [
        Self::A,
        Self::B,
        Self::V,
        Self::N,
        Self::Z,
        Self::R,
        Self::C,
    ];
    /// Their letters.
    pub const WORDS: [&str; 7] = ["A", "B", "V", "N", "Z", "R", "C"];

    /// Its letter.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// It counts in the score.
    pub fn is_scored(self) -> bool {
        !matches!(self, Self::R | Self::C)
    }
}

/// A moment of a run, as a search that finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Moment {
    /// In which run.
    pub side: KernelSide,
    /// The search: `first swap-out after phase "dd writes 2385 MiB"`.
    pub search: String,
}

/// One claim of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Id.
    pub id: String,
    /// What it says, in our words.
    pub text: String,
    /// What has to hold for it, or why we cannot say.
    pub basis: Basis,
    /// Where to see it.
    pub moment: Option<Moment>,
}

/// What a claim is judged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// All of these have to hold.
    Checks(Vec<Check>),
    /// It is about something that is not modelled: the reason.
    NotModelled(String),
}

/// A comparison of a figure with a number, or with a share of another figure.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Check {
    /// The figure.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub figure: SidedFigure,
    /// How it has to stand to the limit.
    pub relation: Relation,
    /// The limit: in the figure's unit, or in percent of `percent_of`.
    pub amount: Amount,
    /// The figure of which `amount` is a percentage.
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
    /// Of which run.
    pub side: KernelSide,
    /// Which.
    pub figure: Figure,
}

/// How a figure has to stand to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Relation {
    /// Not more.
    AtMost,
    /// Not less.
    AtLeast,
}

impl Claims {
    /// All rows, table by table.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.tables.iter().flat_map(|table| &table.rows)
    }

    /// The row of a metric that was published for the kernel before.
    pub fn row_before(&self, metric: &str) -> Option<&Row> {
        self.rows()
            .find(|row| row.metric == metric && row.published[0].is_some())
    }

    /// Looks whether every row that a parameter is fitted to is one of the published column before.
    ///
    /// # Errors
    /// The first one that is not, with its place in the scenario and the row that may have been meant.
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
    /// What counts as none: a ten-thousandth of memory, 8 events, half a second, half a percent; 0 for rates.
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

    /// Both published figures, if there are two.
    pub fn pair(&self) -> Option<[Amount; 2]> {
        Some([self.published[0]?, self.published[1]?])
    }
}
