//! Groups: accepted values, refusals, and a smaller size.

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
        "swappiness = 201",
        "",
        "memcg[1].swappiness = 201 cannot be used: expected a whole number from 0 to 200.",
    );
    check(
        "node = 0",
        "node = 1",
        "",
        "actor[6].node = 1 does not fit the rest: expected one of the machine's 1 nodes",
    );
    check(
        "node = 0",
        "interleave = true",
        "",
        "actor[6].interleave = true does not fit the rest: expected false, because the machine has one node",
    );
    check("node = 0", "node = 0", "kernel=v3_3_8", "accepted");
    check("node = 0", "node = 0", "kernel=v2_6_34", "accepted");
}

const OF_V2: &str = r#"
[[memcg]]
name = "a"
low = "8MiB"
max = "64MiB"
[[memcg]]
name = "b"
parent = "a"
high = "20MiB"
swap_max = 0
oom_group = true
[[memcg]]
name = "c"

[[actor]]
name = "member"
work = "sleep"
memcg = "b"
"#;

fn without_patches() -> String {
    SMALL.replace("patches = [\"b1_limit\"]\n", "")
}

#[test]
fn one_key_of_version_2_makes_all_groups_those_of_version_2() {
    let options = Options::from_lines("kernel=v5_4\nset=after.kernel=v5_9\nsize=half");
    let options = options.expect("the lines are known");
    let scenario = parse(&format!("{}{OF_V2}", without_patches()), &options);
    let scenario = scenario.unwrap_or_else(|why| panic!("{why}"));
    let v2: Vec<MemcgV2Spec> = scenario
        .memcgs
        .iter()
        .filter_map(|group| group.v2)
        .collect();
    let a = MemcgV2Spec {
        low_pages: 1024,
        max_pages: Some(8192),
        ..MemcgV2Spec::default()
    };
    let b = MemcgV2Spec {
        high_pages: Some(2560),
        swap_max_pages: Some(0),
        oom_group: true,
        ..MemcgV2Spec::default()
    };
    assert_eq!(v2, [a, b, MemcgV2Spec::default()]);
    assert!(scenario.memcgs.iter().all(|group| group.hierarchy));
}

#[test]
fn a_reclaimer_makes_all_groups_those_of_version_2_because_only_they_have_its_file() {
    let read = |group: &str| {
        let text = format!(
            "{}[[memcg]]\nname = \"a\"\n{group}\n[[actor]]\nname = \"r\"\nwork = \"reclaimer\"\npages = \"4MiB\"\nmemcg = \"a\"\n",
            without_patches()
        );
        let options = Options::from_lines("kernel=deb6_1_192\nset=after.kernel=deb6_1_192");
        let scenario = parse(&text, &options.expect("the lines are known"));
        scenario.map(|scenario| scenario.memcgs[0].v2)
    };
    assert_eq!(read(""), Ok(Some(MemcgV2Spec::default())));
    let refused = read("limit = \"64MiB\"").expect_err("a limit of version 1");
    assert_eq!(
        refused.to_string(),
        "memcg[0].limit = a key of version 1 does not fit the rest: expected max, because a reclaimer makes all groups those of version 2."
    );
}

#[test]
fn groups_of_a_version_that_the_kernel_lacks_are_refused() {
    let check = |groups: &str, kernel: &str, expected: &str| {
        let options = Options::from_lines(&format!("kernel={kernel}\nset=after.kernel={kernel}"));
        let options = options.expect("the lines are known");
        let said = match parse(&format!("{}{groups}", without_patches()), &options) {
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected, "{kernel}");
    };
    for kernel in ["v5_4", "v5_9", "v5_15", "deb6_1_192", "deb6_12_117"] {
        check(OF_V2, kernel, "accepted");
    }
    check(
        OF_V2,
        "v5_0",
        "before.kernel = v5_0 does not fit the rest: expected v5_4 or a later kernel, because the groups of this scenario are of version 2.",
    );
    check(GROUPS, "deb6_1_192", "accepted");
    let of_v1 = |key: &str| format!("[[memcg]]\nname = \"a\"\n{key}\n");
    let only_v2 = "because all groups are of version 2 on Linux 6.12.117 (Debian), classic LRU.";
    for (key, expected) in [
        ("", "accepted".to_owned()),
        (
            "limit = \"64MiB\"",
            format!("memcg[0].limit = 16384 pages does not fit the rest: expected max, {only_v2}"),
        ),
        (
            "soft_limit = \"64MiB\"",
            format!(
                "memcg[0].soft_limit = 16384 pages does not fit the rest: expected low, which protects a group instead of exposing it, {only_v2}"
            ),
        ),
        (
            "swappiness = 10",
            format!(
                "memcg[0].swappiness = 10 does not fit the rest: expected no swappiness, which groups of version 2 have from the machine, {only_v2}"
            ),
        ),
    ] {
        check(&of_v1(key), "deb6_12_117", &expected);
    }
    check(
        &of_v1("limit = \"64MiB\"\nlow = \"8MiB\""),
        "deb6_1_192",
        "memcg[0].limit = a key of version 1 does not fit the rest: expected max, because another key makes all groups those of version 2.",
    );
}
