//! Groups: what is accepted, what is refused, what a smaller size has.

use super::*;

const GROUPS: &str = r#"
[[memcg]]
name = "a"
hierarchy = true
limit = "64MiB"
[[memcg]]
name = "b"
parent = "a"
soft_limit = "20MiB"
swappiness = 0

[[actor]]
name = "member"
work = "sleep"
memcg = "b"
node = 0
"#;

fn said(from: &str, to: &str, lines: &str) -> String {
    assert!(GROUPS.contains(from), "{from:?} is in the text");
    let text = format!("{SMALL}{}", GROUPS.replacen(from, to, 1));
    match parse(
        &text,
        &Options::from_lines(lines).expect("the line is known"),
    ) {
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn groups_are_numbered_in_their_order_and_shrink_with_the_machine() {
    let options = Options::from_lines("size=half").expect("the line is known");
    let scenario = parse(&format!("{SMALL}{GROUPS}"), &options).expect("it is accepted");
    let [a, b] = scenario.memcgs.as_slice() else {
        panic!("there are two groups")
    };
    assert_eq!(
        (a.parent, a.hierarchy, a.limit_pages),
        (0, true, Some(8192))
    );
    assert_eq!(
        (b.parent, b.soft_limit_pages, b.limit_pages),
        (1, Some(2560), None)
    );
    assert_eq!((a.swappiness, b.swappiness), (None, Some(0)));
    let groups: Vec<u32> = scenario.actors.iter().map(|actor| actor.memcg).collect();
    assert_eq!(groups, [0, 0, 0, 0, 0, 0, 2]);
}

#[test]
fn groups_that_do_not_fit_are_refused_with_their_place() {
    let check = |from: &str, to: &str, lines: &str, expected: &str| {
        let said = said(from, to, lines);
        assert!(said.starts_with(expected), "{to:?}, {lines:?}: {said}");
    };
    check("name = \"a\"", "name = \"a\"", "", "accepted");
    check(
        "name = \"b\"",
        "name = \"a\"",
        "",
        "memcg[1].name = \"a\" cannot be used: expected a name that no other group has",
    );
    check(
        "name = \"b\"",
        "name = \"root\"",
        "",
        "memcg[1].name = \"root\" cannot be used",
    );
    check(
        "parent = \"a\"",
        "parent = \"b\"",
        "",
        "memcg[1].parent = \"b\" cannot be used: expected a group described before it",
    );
    check(
        "memcg = \"b\"",
        "memcg = \"c\"",
        "",
        "actor[6].memcg = \"c\" cannot be used: expected a group described before it",
    );
    check(
        "limit = \"64MiB\"",
        "limit = \"64KiB\"",
        "",
        "memcg[0].limit = \"64KiB\" cannot be used: expected 256 to ",
    );
    check(
        "swappiness = 0",
        "swappiness = 101",
        "",
        "memcg[1].swappiness = 101 cannot be used: expected a whole number from 0 to 100.",
    );
    check(
        "node = 0",
        "node = 1",
        "",
        "actor[6].node = 1 does not fit the rest: expected one of the machine's 1 nodes",
    );
    check("node = 0", "node = 0", "kernel=v3_3_8", "accepted");
    check("node = 0", "node = 0", "kernel=v2_6_34", "accepted");
}
