//! Writes an outcome as TOML by hand, so that the page's simulator does not need a general TOML library.

use std::fmt::{Display, Write};

use super::{Outcome, STEP_FIGURES};
use crate::kernel::Decided;

impl Outcome {
    /// The outcome as TOML text, which [`Self::from_toml`] reads.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        pair(&mut text, "scenario", Quoted(&self.scenario));
        pair(&mut text, "size", Quoted(&self.size));
        pair(&mut text, "divide", self.divide);
        pair(&mut text, "seed", self.seed);
        pair(&mut text, "kernel", Quoted(&self.kernel.preset));
        pair(
            &mut text,
            "patches",
            List(|| self.kernel.patches.iter().map(|id| Quoted(id))),
        );
        if !self.kernel.decisions.is_empty() {
            let decisions: Vec<String> = self
                .kernel
                .decisions
                .iter()
                .map(Decided::to_string)
                .collect();
            pair(
                &mut text,
                "decisions",
                List(|| decisions.iter().map(|one| Quoted(one))),
            );
        }
        pair(&mut text, "time_ns", self.time_ns);
        pair(&mut text, "events", self.events);
        // An empty list has no tables in TOML, so it needs this line.
        if self.steps.is_empty() {
            pair(&mut text, "steps", "[]");
        }
        if self.stalls.is_empty() {
            pair(&mut text, "stalls", "[]");
        }
        let kswapd = &self.kswapd;
        heading(&mut text, "[kswapd]");
        pair(&mut text, "passes", List(|| kswapd.passes.iter()));
        pair(&mut text, "most_freed_pages", kswapd.most_freed_pages);
        pair(&mut text, "most_freed_percent", kswapd.most_freed_percent);
        pair(
            &mut text,
            "largest_target_percent",
            kswapd.largest_target_percent,
        );
        pair(&mut text, "longest_run_ns", kswapd.longest_run_ns);
        for step in &self.steps {
            heading(&mut text, "[[steps]]");
            pair(&mut text, "io_pages", step.io_pages);
            for (name, read, _) in STEP_FIGURES {
                pair(&mut text, name, read(step));
            }
        }
        for stalls in &self.stalls {
            heading(&mut text, "[[stalls]]");
            pair(&mut text, "task", Quoted(&stalls.task));
            pair(&mut text, "process", stalls.process);
            pair(&mut text, "count", stalls.count);
        }
        for one in &self.unfinished {
            heading(&mut text, "[[unfinished]]");
            pair(&mut text, "job", Quoted(&one.job));
            pair(&mut text, "why", Quoted(&one.why));
        }
        named(&mut text, "[counters]", &self.counters);
        named(&mut text, "[own]", &self.own);
        for zone in &self.zones {
            let title = format!("[zones.{}]", Quoted(&zone.name));
            named(&mut text, &title, &zone.figures);
        }
        named(&mut text, "[walltimes]", &self.walltimes);
        named(&mut text, "[groups]", &self.groups);
        named(&mut text, "[pressure]", &self.pressure);
        named(&mut text, "[seen]", &self.seen);
        named(&mut text, "[results]", &self.results);
        named(&mut text, "[ftrace]", &self.ftrace);
        text
    }
}

const WRITES: &str = "writing to a string cannot fail";

fn heading(text: &mut String, heading: &str) {
    writeln!(text, "\n{heading}").expect(WRITES);
}

fn pair(text: &mut String, key: &str, value: impl Display) {
    writeln!(text, "{key} = {value}").expect(WRITES);
}

/// Writes a table of named numbers. If a name occurs twice, the last number counts, as in [`toml::Table`].
fn named(text: &mut String, title: &str, entries: &[(String, u64)]) {
    heading(text, title);
    for (at, (name, value)) in entries.iter().enumerate() {
        if entries[at + 1..].iter().all(|(later, _)| later != name) {
            writeln!(text, "{} = {value}", Quoted(name)).expect(WRITES);
        }
    }
}

/// Displays text as a TOML string, with quotation marks and escapes.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(out, "\\{c}")?,
                c if c.is_control() => write!(out, "\\u{:04X}", c as u32)?,
                c => out.write_char(c)?,
            }
        }
        out.write_char('"')
    }
}

/// Displays values as a TOML array.
struct List<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Display>> Display for List<F> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_char('[')?;
        for (at, value) in self.0().enumerate() {
            let between = if at == 0 { "" } else { ", " };
            write!(out, "{between}{value}")?;
        }
        out.write_char(']')
    }
}
