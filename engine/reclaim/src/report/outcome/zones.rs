//! The state of each zone when the results of a run were taken, with its free and listed pages, watermarks and sizes.

use crate::machine::Machine;
use crate::mm::zone::{Lru, Zone};
use crate::scenario::error::ScenarioError;
use crate::scenario::table::{Section, written};

/// A zone with its figures when the results were taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneSeen {
    /// Name, for example `DMA32`. On nodes other than the first, the number of the node follows, as in `Normal/1`.
    pub name: String,
    /// Names of [`ZONE_FIGURES`], each with its number of pages.
    pub figures: Vec<(String, u64)>,
}

/// A figure of a zone: its name in /proc/zoneinfo, and a function that reads it, in pages.
type ZoneFigure = (&'static str, fn(&Zone) -> u32);

/// The figures of a zone. The listed pages of a zone are known even if the kernel has lists per node.
pub(in crate::report) const ZONE_FIGURES: [ZoneFigure; 16] = [
    ("nr_free_pages", |zone| zone.free_pages()),
    ("min", |zone| zone.watermarks.min),
    ("low", |zone| zone.watermarks.low),
    ("high", |zone| zone.watermarks.high),
    ("spanned", |zone| zone.spanned),
    ("present", |zone| zone.present),
    ("managed", |zone| zone.managed),
    ("nr_inactive_anon", |zone| listed(zone, Lru::InactiveAnon)),
    ("nr_active_anon", |zone| listed(zone, Lru::ActiveAnon)),
    ("nr_inactive_file", |zone| listed(zone, Lru::InactiveFile)),
    ("nr_active_file", |zone| listed(zone, Lru::ActiveFile)),
    ("nr_unevictable", |zone| listed(zone, Lru::Unevictable)),
    ("nr_dirty", |zone| zone.nr_dirty),
    ("nr_writeback", |zone| zone.nr_writeback),
    ("nr_isolated_anon", |zone| zone.nr_isolated[0]),
    ("nr_isolated_file", |zone| zone.nr_isolated[1]),
];

fn listed(zone: &Zone, list: Lru) -> u32 {
    zone.nr_lru[list as usize]
}

/// All zones with their figures, node by node, low to high.
pub(super) fn seen(m: &Machine) -> Vec<ZoneSeen> {
    let figures_of = |zone: &Zone| ZoneSeen {
        name: zone.full_name(),
        figures: ZONE_FIGURES
            .map(|(name, read)| (name.to_owned(), u64::from(read(zone))))
            .into(),
    };
    m.zones.iter().map(figures_of).collect()
}

/// Reads the zones of an outcome; empty for an outcome that an early version of the engine wrote without them.
pub(super) fn read(top: &Section<'_>) -> Result<Vec<ZoneSeen>, ScenarioError> {
    let Some(zones) = top.optional("zones", |key| top.table(key))? else {
        return Ok(Vec::new());
    };
    let place = top.path("zones");
    let names: Vec<&str> = ZONE_FIGURES.iter().map(|(name, _)| *name).collect();
    let zone = |(name, value): (&String, &toml::Value)| {
        let path = format!("{place}.{name}");
        let Some(table) = value.as_table() else {
            let found = written(value);
            return Err(ScenarioError::value(&path, &found, "the table of a zone"));
        };
        let table = Section::open(table, &path, &names)?;
        let figures = names
            .iter()
            .map(|name| Ok(((*name).to_owned(), table.number(name)?)));
        Ok(ZoneSeen {
            name: name.clone(),
            figures: figures.collect::<Result<_, ScenarioError>>()?,
        })
    };
    zones.iter().map(zone).collect()
}
