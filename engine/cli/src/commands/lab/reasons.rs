//! The reasons why counters do not agree with the measured ones, as far as we know them. The page reads the same table.

const TABLE: &str = include_str!("../../../../../scenarios/lab-reasons.csv");
const UNKNOWN: &str = "We have not found the reason.";

/// The reason for one counter, as a sentence. `workload` is the folder's name without `lab-`.
pub(super) fn reason(workload: &str, kernel: &str, counter: &str) -> &'static str {
    let fitting = TABLE.lines().skip(1).find_map(|line| {
        let cells: Vec<&str> = line.splitn(5, ',').collect();
        let [_, workloads, kernels, counters, sentence] = cells[..] else {
            panic!("lab-reasons.csv has five cells in each line: {line}");
        };
        let fits = fits(workloads, workload) && fits(kernels, kernel) && fits(counters, counter);
        fits.then_some(sentence)
    });
    fitting.unwrap_or(UNKNOWN)
}

/// True if one of the patterns fits the name. A pattern is a name, or the beginning of a name and `*`. Blanks separate patterns.
fn fits(patterns: &str, name: &str) -> bool {
    patterns
        .split_whitespace()
        .any(|pattern| match pattern.strip_suffix('*') {
            Some(beginning) => name.starts_with(beginning),
            None => pattern == name,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_only_for_its_workload_kernel_and_counter() {
        let waits = "A real writer waits for its disk";
        assert!(reason("writer", "3.9.6", "nr_writeback").starts_with(waits));
        assert_eq!(reason("reader", "3.9.6", "nr_writeback"), UNKNOWN);
        let own = "The machine's own files";
        assert!(reason("anon-hotcold", "4.10.17-p123", "slabs_scanned").starts_with(own));
        assert_eq!(reason("anon-hotcold", "4.19.13", "slabs_scanned"), UNKNOWN);
    }
}
