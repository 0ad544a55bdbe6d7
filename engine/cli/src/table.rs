//! Tables for a terminal and for Markdown.

use reclaim::report::ledger::Amount;

/// A header and rows of cells. The first column is aligned on the left, the others on the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Self {
        Self {
            header: header.iter().map(|&cell| cell.to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// The row has as many cells as the header.
    pub(crate) fn push(&mut self, row: Vec<String>) {
        assert_eq!(
            row.len(),
            self.header.len(),
            "a row has a cell for each column"
        );
        self.rows.push(row);
    }

    /// Aligned with spaces, one line for each row.
    pub(crate) fn text(&self) -> String {
        let widths = self.widths();
        let mut text = String::new();
        for row in std::iter::once(&self.header).chain(&self.rows) {
            text.push_str(aligned(row, &widths, "  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// The columns are aligned in the source too.
    pub(crate) fn markdown(&self) -> String {
        let widths = self.widths();
        let rule: Vec<String> = widths
            .iter()
            .enumerate()
            .map(|(column, width)| {
                if column == 0 {
                    "-".repeat(*width)
                } else {
                    format!("{}:", "-".repeat(width - 1))
                }
            })
            .collect();
        let mut text = String::new();
        for row in [&self.header, &rule].into_iter().chain(&self.rows) {
            let escaped: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            text.push_str("| ");
            text.push_str(&aligned(&escaped, &widths, " | "));
            text.push_str(" |\n");
        }
        text
    }

    pub(crate) fn print(&self, markdown: bool) -> String {
        if markdown {
            self.markdown()
        } else {
            self.text()
        }
    }

    fn widths(&self) -> Vec<usize> {
        let rows = || std::iter::once(&self.header).chain(&self.rows);
        let width = |column: usize| {
            rows()
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        (0..self.header.len())
            .map(|column| width(column).max(3))
            .collect()
    }
}

/// Puts Markdown between the marks that scripts/tables.mjs looks for in docs/fidelity.
pub(crate) fn marked(name: &str, markdown: &str) -> String {
    let markdown = markdown.trim_end();
    format!("<!-- {name}:begin -->\n\n{markdown}\n\n<!-- {name}:end -->\n")
}

/// For example `1,234,608`.
pub(crate) fn grouped(amount: Amount) -> String {
    let digits = amount.to_string();
    let (units, decimals) = match digits.split_once('.') {
        Some((units, decimals)) => (units, format!(".{decimals}")),
        None => (digits.as_str(), String::new()),
    };
    let mut text = String::new();
    for (index, digit) in units.chars().enumerate() {
        if index > 0 && (units.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + &decimals
}

/// Pads the cells of a row to the widths of their columns, and joins them with `between`.
fn aligned(row: &[String], widths: &[usize], between: &str) -> String {
    let cells: Vec<String> = row
        .iter()
        .zip(widths)
        .enumerate()
        .map(|(column, (cell, &width))| {
            if column == 0 {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        })
        .collect();
    cells.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[[&str; 2]], text: &str, markdown: &str) {
        let mut table = Table::new(&["name", "n"]);
        for row in rows {
            table.push(row.iter().map(|&cell| cell.to_owned()).collect());
        }
        assert_eq!(table.text(), text);
        assert_eq!(table.markdown(), markdown);
    }

    #[test]
    fn text_is_on_the_left_and_figures_on_the_right() {
        check(
            &[["pgfault", "12"], ["pg|x", "12345"]],
            "name         n\npgfault     12\npg|x     12345\n",
            "| name    |     n |\n| ------- | ----: |\n| pgfault |    12 |\n| pg\\|x   | 12345 |\n",
        );
    }

    #[test]
    fn figures_are_grouped_by_thousands() {
        for (digits, written) in [
            ("0", "0"),
            ("999", "999"),
            ("22155", "22,155"),
            ("1234608", "1,234,608"),
            ("5398.371", "5,398.371"),
        ] {
            assert_eq!(grouped(Amount::parse(digits).expect("a number")), written);
        }
    }
}
