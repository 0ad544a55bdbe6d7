//! Checks the zones of a file, and compares their watermarks with those that the simulated kernel computes.

use std::fmt::Write as _;

use super::marks::{self, Fit};
use super::zones::ZoneRead;
use super::{Note, Refusal, Use};

/// Refuses zones that a scenario cannot have, figures of a zone that contradict each other, zones in an order that no machine has, and a file
/// that was cut.
pub(super) fn check(zones: &[ZoneRead]) -> Result<(), Refusal> {
    let first = zones
        .first()
        .expect("the import refuses a file without zones");
    for zone in zones {
        let simulated = matches!(zone.name.as_str(), "DMA" | "DMA32" | "Normal");
        if !simulated {
            return Err(zone.place.refuse(
                &zone.name,
                "DMA, DMA32 or Normal, because the simulation has no other zones: HighMem and Movable would need requests that may not use them, and \
                 watermarks that the kernel computes without them",
            ));
        }
        if zone.node > 3 {
            return Err(zone.place.refuse(
                &zone.node.to_string(),
                "a node from 0 to 3: a scenario has at most four",
            ));
        }
        if zone.min > zone.low
            || zone.low > zone.high
            || zone.pages() > zone.present
            || zone.pages() == 0
        {
            let figures = format!("min {} low {} high {}", zone.min, zone.low, zone.high);
            return Err(zone.place.refuse(
                &figures,
                "min, low and high in rising order, and managed pages among those present",
            ));
        }
    }
    for (one, next) in zones.iter().zip(&zones[1..]) {
        let rises = (one.node, marks::class_of(one)) < (next.node, marks::class_of(next));
        if !rises || next.node > one.node + 1 {
            return Err(next
                .place
                .refuse(&next.name, "zones from low to high, node by node"));
        }
    }
    refuse_cut_file(zones)?;
    if first.node != 0 {
        return Err(first.place.refuse(&first.node.to_string(), "node 0 first"));
    }
    Ok(())
}

/// Refuses a file that lacks the highest zones of a node. Such a file is recognized by the protection of a lower zone, which counts their
/// pages.
fn refuse_cut_file(zones: &[ZoneRead]) -> Result<(), Refusal> {
    for zone in zones {
        let of_node = zones.iter().filter(|other| other.node == zone.node);
        let Some(highest) = of_node.max_by_key(|other| marks::class_of(other)) else {
            continue;
        };
        let up_to = |class: usize| zone.protection.get(class).copied();
        let described = up_to(marks::class_of(highest)).unwrap_or(0);
        let all = zone.protection.iter().copied().max().unwrap_or(0);
        if all > described {
            return Err(zone.place.refuse(
                &format!("protection {:?}", zone.protection),
                &format!(
                    "a zone above {} in node {}, because this protection of zone {} counts its pages: the file seems to be cut, so copy it again",
                    highest.name, zone.node, zone.name
                ),
            ));
        }
    }
    Ok(())
}

/// Adds a note if `MemTotal` and the zones differ by more than a tenth, because the files then seem to be from two machines or from two
/// times.
pub(super) fn note_other_size(zones: &[ZoneRead], total: u64, notes: &mut Vec<Note>) {
    let managed: u64 = zones.iter().map(ZoneRead::pages).sum();
    if managed.abs_diff(total) > managed.max(total) / 10 {
        notes.push(Note {
            usage: Use::Ignored,
            place: String::new(),
            sentence: format!(
                "MemTotal is {total} pages, but the zones have {managed}: the files seem to be from two machines or from two times. The scenario has the zones."
            ),
        });
    }
}

/// Notes for each zone with watermarks whether the simulated kernel computes the same ones.
pub(super) fn note_marks(zones: &[ZoneRead], fit: &Fit, notes: &mut Vec<Note>) {
    for (zone, fitted) in zones.iter().zip(&fit.zones) {
        if zone.high == 0 {
            continue;
        }
        let printed = [zone.min, zone.low, zone.high];
        let ours = fitted.marks.map(|mark| mark + fitted.boost);
        let most = printed
            .iter()
            .zip(ours)
            .map(|(a, b)| a.abs_diff(b))
            .max()
            .unwrap_or(0);
        let mut sentence = match most {
            0 => format!(
                "The watermarks of zone {} come out as in the file.",
                zone.name
            ),
            _ => format!(
                "The watermarks of zone {} come out as {} {} {}, up to {most} pages off: they do not follow from the other figures of the file.",
                zone.name, fitted.marks[0], fitted.marks[1], fitted.marks[2]
            ),
        };
        if fitted.boost > 0 {
            let boost = fitted.boost;
            write!(sentence, " In the file a boost of {boost} pages raises each of them; the run begins without it.")
                .expect("writing to a string cannot fail");
        }
        if fitted.managed != zone.pages() {
            let managed = fitted.managed;
            write!(
                sentence,
                " They follow from {managed} managed pages at boot; later there were {}.",
                zone.pages()
            )
            .expect("writing to a string cannot fail");
        }
        notes.push(Note {
            usage: Use::Read,
            place: zone.place.to_string(),
            sentence,
        });
    }
}
