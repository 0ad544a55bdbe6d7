//! `reclaim generations`: the generations of the Multi-Gen LRU, as /sys/kernel/debug/lru_gen prints them.
//!
//! Source: mm/vmscan.c `lru_gen_seq_show`, 6.1. Left out: the history of tiers, which only `lru_gen_full` prints.

use std::fmt::Write as _;
use std::io::Write as _;

use reclaim::machine::Machine;
use reclaim::mm::lruvec::Lruvec;

use super::zoneinfo::machine_at;
use crate::args::ZoneinfoArgs;
use crate::failure::Failure;

pub(crate) fn generations(args: &ZoneinfoArgs) -> Result<(), Failure> {
    let text = text(&machine_at(args)?.machine());
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// All groups, with the generations of each group on every node, oldest first.
fn text(machine: &Machine) -> String {
    let mut text = String::new();
    for (number, group) in machine.memcg.groups().iter().enumerate() {
        let path = if number == 0 { "" } else { &group.name };
        writeln!(text, "memcg {:5} /{path}", number + 1).expect("writing to a string cannot fail");
        let own = machine.lruvecs.iter();
        for lruvec in own.filter(|lruvec| lruvec.memcg as usize == number) {
            write_lruvec(&mut text, machine, lruvec).expect("writing to a string cannot fail");
        }
    }
    text
}

fn write_lruvec(text: &mut String, machine: &Machine, lruvec: &Lruvec) -> std::fmt::Result {
    writeln!(
        text,
        " node {:5}",
        u32::from(machine.domain_node(lruvec.domain))
    )?;
    let g = &lruvec.lru_gen;
    for seq in g.min_seq[0].min(g.min_seq[1])..=g.max_seq {
        let age_ms = (machine.sched.now() - g.birth_of(seq)) / 1_000_000;
        write!(text, " {seq:10} {age_ms:10}")?;
        for kind in [0, 1] {
            if seq < g.min_seq[kind] {
                write!(text, " {:10}x", 0)?;
            } else {
                write!(text, " {:10} ", g.pages(seq, kind))?;
            }
        }
        writeln!(text)?;
    }
    Ok(())
}
