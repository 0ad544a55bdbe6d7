//! `reclaim schema`: every key that a scenario may have, as Markdown. docs/scenario.md contains its output.

use std::io::Write as _;

use reclaim::scenario;

use crate::args::SchemaArgs;
use crate::failure::Failure;

/// Prints the tables whose titles contain the given text, or all of them.
pub(crate) fn schema(args: &SchemaArgs) -> Result<(), Failure> {
    let text = scenario::reference(args.table.as_deref());
    if text.is_empty() {
        let word = args.table.as_deref().unwrap_or_default();
        return Err(Failure::Input(format!(
            "no table has {word} in its title: try machine, disk, actor or a kind of work such as reader."
        )));
    }
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}
