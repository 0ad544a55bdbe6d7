//! Recognizes which file of a machine a text is, by the rules in `kinds.txt`.

/// Kinds of text that the import reads. A recording consists of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A log with the kernel's memory report, or with the ranges of its zones.
    Log,
    /// `/proc/zoneinfo`: zones with their watermarks and lists.
    Zoneinfo,
    /// `/proc/pagetypeinfo`: free blocks of each zone and migrate type.
    Pagetypeinfo,
    /// `/proc/buddyinfo`: free blocks of each zone.
    Buddyinfo,
    /// `/proc/meminfo`: sizes of memory and swap.
    Meminfo,
    /// `/proc/vmstat`: counters, whose names show the era of the kernel.
    Vmstat,
    /// The files `memory.*` of a group, as `grep` prints them, or `memory.stat`.
    Group,
    /// `sysctl -a`, or a file of `/etc/sysctl.d`.
    Sysctls,
}

/// The rules. The first one that some line of a text meets decides.
const RULES: &str = include_str!("kinds.txt");

/// At most this many lines of a text are checked. The number is large because the report may be far from the start of a log.
const MOST_LINES: usize = 200_000;

/// A rule: one line of the text must contain these pieces in this order. `at_start`: the line begins with the first piece, after blanks.
struct Rule {
    kind: Kind,
    at_start: bool,
    pieces: Vec<&'static str>,
}

impl Rule {
    fn matches(&self, line: &str) -> bool {
        let mut rest = line;
        for (at, piece) in self.pieces.iter().enumerate() {
            if at == 0 && self.at_start {
                let Some(after) = rest.trim_start().strip_prefix(piece) else {
                    return false;
                };
                rest = after;
                continue;
            }
            let Some(found) = rest.find(piece) else {
                return false;
            };
            rest = &rest[found + piece.len()..];
        }
        true
    }
}

fn rules() -> Vec<Rule> {
    let lines = RULES.lines().filter(|line| !line.starts_with('#'));
    lines.map(rule).collect()
}

fn rule(line: &'static str) -> Rule {
    let (name, pieces) = line
        .split_once(" | ")
        .expect("kinds.txt gives a kind and pieces for each rule");
    let kind = KINDS
        .iter()
        .find(|(of, _)| *of == name)
        .expect("kinds.txt names only kinds of the table KINDS")
        .1;
    Rule {
        kind,
        at_start: pieces.starts_with('^'),
        pieces: pieces.trim_start_matches('^').split('|').collect(),
    }
}

/// The names of the kinds in `kinds.txt`.
const KINDS: [(&str, Kind); 8] = [
    ("log", Kind::Log),
    ("zoneinfo", Kind::Zoneinfo),
    ("pagetypeinfo", Kind::Pagetypeinfo),
    ("buddyinfo", Kind::Buddyinfo),
    ("meminfo", Kind::Meminfo),
    ("vmstat", Kind::Vmstat),
    ("group", Kind::Group),
    ("sysctls", Kind::Sysctls),
];

/// The kind of a text, by its content; `None`: a file that the import does not know.
pub fn kind_of(text: &str) -> Option<Kind> {
    recognized(text).map(|(kind, _)| kind)
}

/// The kind of a text, and the number of the line that decides it.
pub(super) fn recognized(text: &str) -> Option<(Kind, usize)> {
    let rules = rules();
    let mut first = rules.len();
    let mut deciding_line = 0;
    for (at, line) in text.lines().take(MOST_LINES).enumerate() {
        let matching = rules[..first].iter().position(|rule| rule.matches(line));
        if let Some(matching) = matching {
            (first, deciding_line) = (matching, at + 1);
        }
        if first == 0 {
            break;
        }
    }
    rules.get(first).map(|rule| (rule.kind, deciding_line))
}

/// The number of the first line by which a text can be recognized as a file of this kind.
pub(super) fn first_line_of(kind: Kind, text: &str) -> Option<usize> {
    let rules = rules();
    let meets = |line: &str| {
        rules
            .iter()
            .any(|rule| rule.kind == kind && rule.matches(line))
    };
    text.lines().position(meets).map(|at| at + 1)
}

/// Splits `Node 0, zone   Normal` into node and name.
pub(super) fn zone_heading(line: &str) -> Option<(&str, &str)> {
    let (node, rest) = line
        .trim_start()
        .strip_prefix("Node ")?
        .split_once(", zone ")?;
    let name = rest.split_whitespace().next()?.trim_end_matches(',');
    let node = node.trim();
    is_number(node).then_some((node, name))
}

/// Splits `vm.swappiness = 60` into name and value.
pub(super) fn setting(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once('=')?;
    let name = name.trim();
    let is_name = name.starts_with("vm.") && !name.contains(char::is_whitespace);
    is_name.then_some((name, value.trim()))
}

/// Whether a word has digits, and nothing else.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
