//! Thousands of damaged scenarios: none makes the parser panic or refuse without a reason.

use super::*;

/// xorshift64*, for the mutations only.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(2_685_821_657_736_338_717) >> 33;
        usize::try_from(drawn).expect("31 bits") % below
    }
}

/// One random change to a scenario: a byte, a number, a line, a cut.
fn mutated(text: &str, dice: &mut Dice) -> String {
    let words = [
        "0",
        "-1",
        "1",
        "2",
        "63",
        "4096",
        "65536",
        "4294967295",
        "4294967296",
        "9223372036854775807",
        "1e9",
        "nan",
        "\"\"",
        "[]",
        "{}",
        "true",
        "\"7157MiB\"",
        "\"1p\"",
        "\"99999999999999s\"",
        "1979-05-27",
        "\"é\u{0}\"",
        "[[[[",
        "'",
        "\"end\"",
    ];
    let lines: Vec<&str> = text.lines().collect();
    let line = dice.roll(lines.len());
    let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    match dice.roll(8) {
        0 => {
            let cut = (0..=dice.roll(text.len()))
                .rev()
                .find(|end| text.is_char_boundary(*end));
            return text[..cut.unwrap_or(0)].to_owned();
        }
        1 => drop(changed.remove(line)),
        2 => changed.insert(line, lines[dice.roll(lines.len())].to_owned()),
        3 => changed.swap(line, dice.roll(lines.len())),
        4 => {
            let mut bytes = text.as_bytes().to_vec();
            let at = dice.roll(bytes.len());
            bytes[at] = u8::try_from(dice.roll(128)).expect("below 128");
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        _ => {
            if let Some((key, _)) = lines[line].split_once('=') {
                changed[line] = format!("{key}= {}", words[dice.roll(words.len())]);
            }
        }
    }
    changed.join("\n")
}

#[test]
fn no_mutation_of_a_scenario_makes_the_parser_panic_or_refuse_without_a_reason() {
    let (mut accepted, mut refused) = (0, 0);
    for (index, (name, text)) in ALL.iter().enumerate() {
        for round in 0..600_u64 {
            let seed = (u64::try_from(index).expect("few") << 32) + round + 1;
            let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let mut changed = mutated(text, &mut dice);
            if dice.roll(3) == 0 {
                changed = if changed.is_empty() {
                    changed
                } else {
                    mutated(&changed, &mut dice)
                };
            }
            let size = ["published", "classroom"][dice.roll(2)].to_owned();
            match parse(
                &changed,
                &Options {
                    size: Some(size),
                    ..Options::default()
                },
            ) {
                Ok(_) => accepted += 1,
                Err(error) => {
                    refused += 1;
                    let placed =
                        !error.path.is_empty() || matches!(error.problem, Problem::Syntax { .. });
                    assert!(
                        placed && !error.expected.is_empty(),
                        "{name}, seed {seed}: {error:?}"
                    );
                    assert!(
                        !error.to_string().contains('\n'),
                        "{name}, seed {seed}: {error}"
                    );
                }
            }
        }
    }
    assert!(
        accepted > 500 && refused > 2000,
        "{accepted} accepted, {refused} refused"
    );
}
