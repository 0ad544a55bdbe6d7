//! Numbers with units as people write them: `"7157MiB"`, `"4032p"`, `"14.5us"`, `"113MiB/s"`.
//!
//! A plain whole number is in the base unit of the field. Arithmetic is exact: no floats, and a figure that is not a whole
//! number of base units is refused, except that sizes are rounded up to whole pages.

use std::fmt;

/// The quantity that a field measures, and with it the units that the field accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Pages of 4 KiB; also bytes, rounded up to pages.
    Pages,
    Bytes,
    /// KiB, the unit of some sysctls.
    Kib,
    Nanoseconds,
    Microseconds,
    KibPerSecond,
}

/// One accepted suffix. A figure with it, times `times` and divided by `over`, is in the base unit.
struct Suffix {
    text: &'static str,
    times: u64,
    over: u64,
}

const fn suffix(text: &'static str, times: u64, over: u64) -> Suffix {
    Suffix { text, times, over }
}

const PAGES: [Suffix; 5] = [
    suffix("p", 1, 1),
    suffix("B", 1, 4096),
    suffix("KiB", 1, 4),
    suffix("MiB", 256, 1),
    suffix("GiB", 262_144, 1),
];
const BYTES: [Suffix; 4] = [
    suffix("B", 1, 1),
    suffix("KiB", 1024, 1),
    suffix("MiB", 1 << 20, 1),
    suffix("GiB", 1 << 30, 1),
];
const KIB: [Suffix; 3] = [
    suffix("KiB", 1, 1),
    suffix("MiB", 1024, 1),
    suffix("GiB", 1 << 20, 1),
];
const NANOSECONDS: [Suffix; 4] = [
    suffix("ns", 1, 1),
    suffix("us", 1000, 1),
    suffix("ms", 1_000_000, 1),
    suffix("s", 1_000_000_000, 1),
];
const MICROSECONDS: [Suffix; 3] = [
    suffix("us", 1, 1),
    suffix("ms", 1000, 1),
    suffix("s", 1_000_000, 1),
];
const KIB_PER_SECOND: [Suffix; 3] = [
    suffix("KiB/s", 1, 1),
    suffix("MiB/s", 1024, 1),
    suffix("GiB/s", 1 << 20, 1),
];

const ALL: [Unit; 6] = [
    Unit::Pages,
    Unit::Bytes,
    Unit::Kib,
    Unit::Nanoseconds,
    Unit::Microseconds,
    Unit::KibPerSecond,
];

impl Unit {
    /// The accepted suffixes, smallest unit first.
    fn suffixes(self) -> &'static [Suffix] {
        match self {
            Self::Pages => &PAGES,
            Self::Bytes => &BYTES,
            Self::Kib => &KIB,
            Self::Nanoseconds => &NANOSECONDS,
            Self::Microseconds => &MICROSECONDS,
            Self::KibPerSecond => &KIB_PER_SECOND,
        }
    }

    /// The base unit, in which plain numbers are.
    pub(super) fn base(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Bytes => "bytes",
            Self::Kib => "KiB",
            Self::Nanoseconds => "ns",
            Self::Microseconds => "us",
            Self::KibPerSecond => "KiB/s",
        }
    }

    /// Formats a figure in base units, with the largest unit that makes it a whole number.
    pub(super) fn written(self, figure: u64) -> String {
        let whole = |suffix: &&Suffix| suffix.over == 1 && figure.is_multiple_of(suffix.times);
        let unit = self.suffixes().iter().rev().find(whole);
        match unit {
            Some(unit) if figure > 0 => format!("{}{}", figure / unit.times, unit.text),
            Some(_) | None => figure.to_string(),
        }
    }

    /// The base unit and examples of the other units, for messages.
    pub(super) fn described(self) -> &'static str {
        match self {
            Self::Pages => "pages, or text such as \"7157MiB\", \"16KiB\" or \"4032p\"",
            Self::Bytes => "bytes, or text such as \"3000B\" or \"16KiB\"",
            Self::Kib => "KiB, or text such as \"2012KiB\" or \"66MiB\"",
            Self::Nanoseconds => "ns, or text such as \"2s\", \"100ms\" or \"45us\"",
            Self::Microseconds => "us, or text such as \"167us\" or \"7ms\"",
            Self::KibPerSecond => "KiB/s, or text such as \"113MiB/s\"",
        }
    }

    /// Reads a figure with a unit of this kind, in base units; `None` if the text is no such figure, or no whole number of base units.
    /// Sizes are rounded up to pages.
    pub(super) fn parse(self, text: &str) -> Option<u64> {
        let (digits, decimals, unit) = decimal(text)?;
        let unit = self.suffixes().iter().find(|known| known.text == unit)?;
        let scaled = digits.checked_mul(u128::from(unit.times))?;
        let divisor = 10_u128.pow(decimals) * u128::from(unit.over);
        let base = match self {
            Self::Pages => scaled.div_ceil(divisor),
            Self::Bytes
            | Self::Kib
            | Self::Nanoseconds
            | Self::Microseconds
            | Self::KibPerSecond => {
                if !scaled.is_multiple_of(divisor) {
                    return None;
                }
                scaled / divisor
            }
        };
        u64::try_from(base).ok()
    }
}

/// Splits a figure into its digits without the decimal point, the number of decimals among them, and the unit; `None` if the text is no
/// figure.
fn decimal(text: &str) -> Option<(u128, u32, &str)> {
    let text = text.trim();
    let figure_end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (figure, unit) = text.split_at(figure_end);
    let (whole, fraction) = figure.split_once('.').unwrap_or((figure, ""));
    if whole.is_empty() || fraction.len() > 9 || (figure.contains('.') && fraction.is_empty()) {
        return None;
    }
    let digits = format!("{whole}{fraction}").parse().ok()?;
    Some((digits, fraction.len() as u32, unit.trim_start()))
}

/// A figure of any quantity, as written in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    /// A whole number of base units.
    Whole(u64),
    /// A decimal number and its unit.
    WithUnit {
        /// The digits without the decimal point.
        digits: u128,
        /// Number of decimals among the digits.
        decimals: u32,
        /// One of the suffixes above.
        unit: String,
    },
}

impl Figure {
    /// Reads a decimal number with any of the units above; `None` if the text is none, or if its digits exceed 10^27, because it has to be
    /// halved and doubled.
    pub(super) fn with_unit(text: &str) -> Option<Self> {
        let (digits, decimals, unit) = decimal(text)?;
        let mut suffixes = ALL.iter().flat_map(|kind| kind.suffixes());
        let known = suffixes.any(|suffix| suffix.text == unit);
        (known && digits <= 10_u128.pow(27)).then(|| Self::WithUnit {
            digits,
            decimals,
            unit: unit.to_owned(),
        })
    }

    /// Half of the figure; an odd whole number is rounded down.
    pub(super) fn half(&self) -> Self {
        match self {
            Self::Whole(n) => Self::Whole(n / 2),
            Self::WithUnit {
                digits,
                decimals,
                unit,
            } => Self::WithUnit {
                digits: digits * 5,
                decimals: decimals + 1,
                unit: unit.clone(),
            },
        }
    }

    /// Twice the figure; a whole number grows to `u64::MAX` at most.
    pub(super) fn double(&self) -> Self {
        match self {
            Self::Whole(n) => Self::Whole(n.saturating_mul(2)),
            Self::WithUnit {
                digits,
                decimals,
                unit,
            } => Self::WithUnit {
                digits: digits * 2,
                decimals: *decimals,
                unit: unit.clone(),
            },
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(n) => write!(out, "{n}"),
            Self::WithUnit {
                digits,
                decimals,
                unit,
            } => {
                let scale = 10_u128.pow(*decimals);
                let fraction = format!("{:0width$}", digits % scale, width = *decimals as usize);
                let fraction = fraction.trim_end_matches('0');
                let point = if fraction.is_empty() { "" } else { "." };
                write!(out, "{}{point}{fraction}{unit}", digits / scale)
            }
        }
    }
}

/// Reads a virtual time such as `90s`, `1500ms` or `20us`, in ns; `None` if the text is no time.
pub fn duration_ns(text: &str) -> Option<u64> {
    Unit::Nanoseconds.parse(text)
}

/// Formats a time in ns as seconds with three decimals; further digits are cut off, not rounded.
pub fn seconds(ns: u64) -> String {
    let ms = ns / 1_000_000;
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_with_a_unit_is_read_exactly_or_not_at_all() {
        for (unit, text, expected) in [
            (Unit::Pages, "7157MiB", Some(1_832_192)),
            (Unit::Pages, "16KiB", Some(4)),
            (Unit::Pages, "17KiB", Some(5)),
            (Unit::Pages, "4032p", Some(4032)),
            (Unit::Pages, "1 GiB", Some(262_144)),
            (Unit::Pages, "0.5MiB", Some(128)),
            (Unit::Pages, "1B", Some(1)),
            (Unit::Pages, "2s", None),
            (Unit::Bytes, "3000B", Some(3000)),
            (Unit::Bytes, "0.3B", None),
            (Unit::Kib, "66MiB", Some(67_584)),
            (Unit::Nanoseconds, "2s", Some(2_000_000_000)),
            (Unit::Nanoseconds, "100ms", Some(100_000_000)),
            (Unit::Nanoseconds, "14.5us", Some(14_500)),
            (Unit::Nanoseconds, "0.5ns", None),
            (Unit::Microseconds, "6.7ms", Some(6_700)),
            (Unit::Microseconds, "167us", Some(167)),
            (Unit::KibPerSecond, "113MiB/s", Some(115_712)),
            (Unit::KibPerSecond, "113MiB", None),
            (Unit::Nanoseconds, "", None),
            (Unit::Nanoseconds, "s", None),
            (Unit::Nanoseconds, ".5s", None),
            (Unit::Nanoseconds, "1.s", None),
            (Unit::Nanoseconds, "1.2.3s", None),
            (Unit::Nanoseconds, "-1s", None),
            (Unit::Nanoseconds, "1e3s", None),
            (Unit::Nanoseconds, "99999999999999999999999s", None),
            (
                Unit::Nanoseconds,
                "999999999999999999999999999999999999999999s",
                None,
            ),
            (Unit::Nanoseconds, "12", None),
            (Unit::Nanoseconds, "é", None),
        ] {
            assert_eq!(unit.parse(text), expected, "{unit:?} {text:?}");
        }
    }

    #[test]
    fn base_units_are_written_in_the_largest_unit_that_fits() {
        for (unit, figure, expected) in [
            (Unit::Pages, 0, "0"),
            (Unit::Pages, 1, "1p"),
            (Unit::Pages, 257, "257p"),
            (Unit::Pages, 1 << 25, "128GiB"),
            (Unit::Bytes, 4096, "4KiB"),
            (Unit::Nanoseconds, 1_500_000, "1500us"),
            (Unit::Nanoseconds, 12_000_000_000_000, "12000s"),
            (Unit::KibPerSecond, 64, "64KiB/s"),
        ] {
            assert_eq!(unit.written(figure), expected, "{unit:?} {figure}");
            if figure > 0 {
                assert_eq!(unit.parse(expected), Some(figure), "{unit:?} {expected}");
            }
        }
    }

    #[test]
    fn a_figure_is_halved_and_doubled_exactly_in_its_own_unit() {
        for (text, half, double) in [
            ("6.5ms", "3.25ms", "13ms"),
            ("300ns", "150ns", "600ns"),
            ("3us", "1.5us", "6us"),
            ("120MiB/s", "60MiB/s", "240MiB/s"),
            ("0.50 GiB", "0.25GiB", "1GiB"),
            ("0p", "0p", "0p"),
        ] {
            let figure = Figure::with_unit(text).unwrap_or_else(|| panic!("{text} is a figure"));
            let found = [figure.half(), figure.double()].map(|figure| figure.to_string());
            assert_eq!(found, [half, double], "{text}");
        }
        let odd = Figure::Whole(5001);
        assert_eq!(
            (odd.half(), odd.double()),
            (Figure::Whole(2500), Figure::Whole(10_002))
        );
        for text in [
            "2013-kswapd-limits",
            "sda",
            "ms",
            "5000",
            "-1s",
            "99999999999999999999999999999s",
        ] {
            assert_eq!(Figure::with_unit(text), None, "{text}");
        }
    }
}
