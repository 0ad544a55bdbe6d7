//! A strict reader of the Trace Event Format. It follows the format's description and the needs of the importers of Perfetto and of the Firefox
//! Profiler, not our writer.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

/// A slice of a track. Times are in ns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slice {
    pub(crate) name: String,
    pub(crate) thread: String,
    pub(crate) start: u64,
    pub(crate) end: u64,
    /// Number of open slices around it on its track.
    pub(crate) depth: usize,
    /// The arguments of the event that began it.
    pub(crate) arguments: Map<String, Value>,
    /// True if it was still open at the end of the run.
    pub(crate) unfinished: bool,
}

impl Slice {
    /// Its length in µs, as the kernel community's script computes it: from times without decimals.
    pub(crate) fn us(&self) -> u64 {
        self.end / 1000 - self.start / 1000
    }
}

#[derive(Debug, Default)]
pub(crate) struct Timeline {
    /// Facts about the run, from the head of the file.
    pub(crate) facts: Map<String, Value>,
    /// In the order in which they ended.
    pub(crate) slices: Vec<Slice>,
    /// For each curve, times in ns and values.
    pub(crate) curves: BTreeMap<String, Vec<(u64, u64)>>,
    /// Names of the marks, in the order of the file.
    pub(crate) marks: Vec<String>,
    pub(crate) threads: BTreeSet<String>,
}

impl Timeline {
    pub(crate) fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Slice> {
        self.slices.iter().filter(move |slice| slice.name == name)
    }
}

/// PID and TID.
type Ids = (u64, u64);

/// A slice that has begun: its name, its start and its arguments.
type Open = (String, u64, Map<String, Value>);

#[derive(Default)]
struct Reader {
    timeline: Timeline,
    processes: BTreeSet<u64>,
    threads: BTreeMap<Ids, String>,
    last: BTreeMap<Ids, u64>,
    open: BTreeMap<Ids, Vec<Open>>,
}

/// The error says which rule the timeline breaks.
pub(crate) fn read(text: &str) -> Result<Timeline, String> {
    let file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let file = file.as_object().ok_or("the file is an object")?;
    if !text.starts_with("{\"otherData\":{") {
        return Err("Perfetto reads facts only before the events".to_owned());
    }
    let keys: Vec<&str> = file.keys().map(String::as_str).collect();
    if keys != ["otherData", "traceEvents"] {
        return Err(format!(
            "Perfetto stops at keys that it does not know: {keys:?}"
        ));
    }
    let mut reader = Reader::default();
    reader.timeline.facts = file["otherData"].as_object().cloned().ok_or("no facts")?;
    for event in file["traceEvents"].as_array().ok_or("no list of events")? {
        reader
            .event(event)
            .map_err(|why| format!("{why}: {event}"))?;
    }
    for (ids, open) in &reader.open {
        if !open.is_empty() {
            return Err(format!("{ids:?} has slices without an end: {open:?}"));
        }
    }
    reader.timeline.threads = reader.threads.into_values().collect();
    Ok(reader.timeline)
}

impl Reader {
    fn event(&mut self, event: &Value) -> Result<(), String> {
        let text = |key: &str| event[key].as_str().filter(|text| !text.is_empty());
        let (phase, name) = (text("ph").ok_or("no ph")?, text("name").ok_or("no name")?);
        text("cat").ok_or("no cat")?;
        let number = |key: &str| event[key].as_u64().ok_or(format!("no {key}"));
        let ids = (number("pid")?, number("tid")?);
        let time = nanoseconds(&event["ts"]).ok_or("no ts")?;
        let arguments = event["args"].as_object().ok_or("no args")?;
        match phase {
            "M" => return self.metadata(name, ids, arguments),
            "C" => return self.counter(name, ids, time, arguments),
            "B" | "E" | "X" | "i" => {}
            _ => return Err("no known phase".to_owned()),
        }
        let thread = self.threads.get(&ids).ok_or("the thread has no name")?;
        if !self.processes.contains(&ids.0) {
            return Err("the process has no name".to_owned());
        }
        let last = self.last.entry(ids).or_default();
        if time < *last {
            return Err(format!("time goes back from {last}"));
        }
        *last = time;
        let open = self.open.entry(ids).or_default();
        if phase != "E" {
            check_detail(arguments)?;
        }
        match phase {
            "B" => open.push((name.to_owned(), time, arguments.clone())),
            "E" => {
                let (begun, start, of_begin) = open.pop().ok_or("an end without a begin")?;
                if begun != name {
                    return Err(format!("{begun} is the innermost slice"));
                }
                self.timeline.slices.push(Slice {
                    name: begun,
                    thread: thread.clone(),
                    start,
                    end: time,
                    depth: open.len(),
                    arguments: of_begin,
                    unfinished: arguments.get("unfinished") == Some(&Value::Bool(true)),
                });
            }
            "X" => {
                let end = time + nanoseconds(&event["dur"]).ok_or("no dur")?;
                *last = end;
                self.timeline.slices.push(Slice {
                    name: name.to_owned(),
                    thread: thread.clone(),
                    start: time,
                    end,
                    depth: open.len(),
                    arguments: arguments.clone(),
                    unfinished: false,
                });
            }
            _ => {
                if event["s"] != "g" {
                    return Err("a mark of the whole machine has the scope g".to_owned());
                }
                self.timeline.marks.push(name.to_owned());
            }
        }
        Ok(())
    }

    fn metadata(
        &mut self,
        name: &str,
        ids: Ids,
        arguments: &Map<String, Value>,
    ) -> Result<(), String> {
        let argument = |key: &str| arguments.get(key).ok_or(format!("no {key}"));
        match name {
            "process_name" => {
                argument("name")?.as_str().ok_or("a name is text")?;
                self.processes.insert(ids.0);
            }
            "thread_name" => {
                let thread = argument("name")?.as_str().ok_or("a name is text")?;
                if self.threads.insert(ids, thread.to_owned()).is_some() {
                    return Err("the thread has a name already".to_owned());
                }
            }
            "process_sort_index" => {
                argument("sort_index")?
                    .as_i64()
                    .ok_or("an index is a number")?;
            }
            _ => return Err("no known metadata".to_owned()),
        }
        Ok(())
    }

    /// Like Perfetto, names a curve by the counter and the argument.
    fn counter(
        &mut self,
        name: &str,
        ids: Ids,
        time: u64,
        arguments: &Map<String, Value>,
    ) -> Result<(), String> {
        if !self.processes.contains(&ids.0) || arguments.is_empty() {
            return Err("a counter has values and belongs to a process".to_owned());
        }
        for (argument, value) in arguments {
            let value = value.as_u64().ok_or("a value is a count")?;
            let curve = self.timeline.curves.entry(format!("{name} {argument}"));
            let curve = curve.or_default();
            if curve.last().is_some_and(|(last, _)| time < *last) {
                return Err("time goes back".to_owned());
            }
            curve.push((time, value));
        }
        Ok(())
    }
}

/// The Firefox Profiler shows only the argument "detail", so it has to name all the others.
fn check_detail(arguments: &Map<String, Value>) -> Result<(), String> {
    let detail = arguments
        .get("detail")
        .map_or("", |text| text.as_str().expect("a detail is text"));
    let missing = arguments
        .keys()
        .find(|name| !(*name == "detail" || detail.contains(*name)));
    missing.map_or(Ok(()), |name| Err(format!("the detail lacks {name}")))
}

/// A time in microseconds with at most three decimals, as ns; `None` if it has more decimals or is no such number.
fn nanoseconds(value: &Value) -> Option<u64> {
    let text = value.as_number()?.to_string();
    let (us, decimals) = text.split_once('.').unwrap_or((&text, ""));
    if decimals.len() > 3 {
        return None;
    }
    format!("{us}{decimals:0<3}").parse().ok()
}

#[test]
fn the_reader_rejects_a_timeline_that_breaks_a_rule() {
    let track = r#""cat":"c","pid":2,"tid":3"#;
    let names = format!(
        r#"{{"ph":"M","name":"process_name",{track},"ts":0,"args":{{"name":"kernel"}}}},{{"ph":"M","name":"thread_name",{track},"ts":0,"args":{{"name":"kswapd0"}}}}"#
    );
    let read = |events: &str| {
        let text = format!(r#"{{"otherData":{{}},"traceEvents":[{names}{events}]}}"#);
        read(&text).map(|timeline| timeline.slices.len())
    };
    let event = |phase: &str, name: &str, ts: &str, more: &str| {
        format!(r#",{{"ph":"{phase}","name":"{name}",{track},"ts":{ts},"args":{{}}{more}}}"#)
    };
    let begin = |name: &str, ts: &str| event("B", name, ts, "");
    let end = |name: &str, ts: &str| event("E", name, ts, "");
    let good = begin("a", "1.5") + &begin("b", "2") + &end("b", "2") + &end("a", "3.001");
    assert_eq!(read(&good), Ok(2));
    let broken = [
        (begin("a", "1"), "slices without an end"),
        (end("a", "1"), "an end without a begin"),
        (begin("a", "1") + &end("b", "2"), "the innermost slice"),
        (begin("a", "2") + &end("a", "1"), "time goes back"),
        (
            event("X", "a", "1", r#","dur":5"#) + &begin("b", "5") + &end("b", "6"),
            "time goes back",
        ),
        (event("X", "a", "1", ""), "no dur"),
        (event("i", "a", "1", ""), "scope g"),
        (event("C", "a", "1", ""), "a counter has values"),
        (event("Q", "a", "1", ""), "no known phase"),
        (event("B", "", "1", ""), "no name"),
        (event("B", "a", "\"1\"", ""), "no ts"),
        (
            good.replace(r#""tid":3"#, r#""tid":4"#),
            "the thread has no name",
        ),
        (
            begin("a", "1").replace("{}", r#"{"order":3}"#) + &end("a", "2"),
            "the detail lacks order",
        ),
        (
            event("C", "a", "1", "").replace("{}", r#"{"pages":"many"}"#),
            "a value is a count",
        ),
    ];
    for (events, why) in broken {
        let refusal = read(&events).expect_err(why);
        assert!(refusal.contains(why), "{why}: {refusal}");
    }
}
