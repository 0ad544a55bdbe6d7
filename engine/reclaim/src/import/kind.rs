//! Recognizes which file of a machine a text is.

/// The files that the import knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `/proc/zoneinfo`.
    Zoneinfo,
    /// The kernel's report of memory: at an allocation failure, an OOM kill, or on request.
    Report,
    /// `/proc/meminfo`.
    Meminfo,
    /// `sysctl -a`, or a file of `/etc/sysctl.d`.
    Sysctls,
    /// `/proc/vmstat`.
    Vmstat,
    /// A known file without anything for a scenario; says which file it is.
    Other(&'static str),
}

/// Most lines that are searched: in a log, the report may come long after the first line.
const LOOKED_AT: usize = 200_000;

/// The kind of a text, by its content; `None`: no known file.
pub(super) fn kind_of(text: &str) -> Option<Kind> {
    let has = |is: &dyn Fn(&str) -> bool| text.lines().take(LOOKED_AT).any(is);
    if has(&|line| zone_heading(line).is_some()) {
        let blocks = |line: &str| line.trim_start().starts_with("pages free ");
        if has(&blocks) {
            return Some(Kind::Zoneinfo);
        }
        let types = |line: &str| line.contains(" type ");
        let what = if has(&types) {
            "/proc/pagetypeinfo"
        } else {
            "/proc/buddyinfo"
        };
        return Some(Kind::Other(what));
    }
    if has(&|line| zone_of_report(line).is_some()) {
        return Some(Kind::Report);
    }
    if has(&|line| line.starts_with("MemTotal:")) {
        return Some(Kind::Meminfo);
    }
    if has(&|line| line.starts_with("nr_free_pages ")) {
        return Some(Kind::Vmstat);
    }
    if has(&|line| setting(line).is_some()) {
        return Some(Kind::Sysctls);
    }
    None
}

/// Splits `Node 0, zone   Normal` into node and name.
pub(super) fn zone_heading(line: &str) -> Option<(&str, &str)> {
    let (node, rest) = line.strip_prefix("Node ")?.split_once(", zone ")?;
    let name = rest.split_whitespace().next()?;
    node.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some((node, name))
}

/// Splits `Node 0 DMA32 free:1234kB min:...`, after any prefix that a log adds, into node, name and
/// the rest.
pub(super) fn zone_of_report(line: &str) -> Option<(&str, &str, &str)> {
    let start = line.find("Node ")?;
    let mut words = line[start + 5..].splitn(3, ' ');
    let (node, name, rest) = (words.next()?, words.next()?, words.next()?);
    let is_zone = !node.is_empty()
        && node.bytes().all(|byte| byte.is_ascii_digit())
        && rest.starts_with("free:")
        && rest.contains(" min:");
    is_zone.then_some((node, name, rest))
}

/// Splits `vm.swappiness = 60` into name and value.
pub(super) fn setting(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once('=')?;
    let name = name.trim();
    let is_name = name.starts_with("vm.") && !name.contains(char::is_whitespace);
    is_name.then_some((name, value.trim()))
}
