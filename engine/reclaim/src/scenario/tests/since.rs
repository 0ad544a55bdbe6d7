//! Settings that only later kernels have.

use super::*;

fn said(kernel: &str, from: &str, to: &str, lines: &str) -> String {
    let text = SMALL
        .replace("patches = [\"b1_limit\"]", "patches = []")
        .replace("v3_10_rc1", kernel)
        .replacen(from, to, 1);
    let options = Options::from_lines(lines).expect("the lines are known");
    parse(&text, &options).map_or_else(|error| error.to_string(), |_| "accepted".to_owned())
}

#[test]
fn swappiness_goes_up_to_200_from_5_8_on() {
    let lines = "set=machine.swappiness=150";
    assert_eq!(
        said("v5_0", "", "", lines),
        "machine.swappiness = 150 does not fit the rest: expected a whole number from 0 to 100, because v5_0 is older than 5.8, which raised the limit to 200."
    );
    assert_eq!(said("v5_9", "", "", lines), "accepted");
    assert_eq!(said("v5_9", "", "", "do=1s:swappiness=200"), "accepted");
    assert!(said("v5_4", "", "", "do=1s:swappiness=101").starts_with("do swappiness = 101"));
}

#[test]
fn zram_is_known_from_4_15_on_and_is_the_only_device() {
    let disk = "[machine.swap]\ndisk = \"sdb\"";
    let zram =
        "[machine.swap]\nzram = { page = \"1365B\", compress = \"4us\", decompress = \"1500ns\" }";
    assert_eq!(said("v4_15", disk, zram, ""), "accepted");
    let refused = |kernel, zram: &str, expected: &str| {
        assert_eq!(said(kernel, disk, zram, ""), expected);
    };
    refused(
        "v4_12",
        zram,
        "machine.swap = zram does not fit the rest: expected a disk, because zram is modelled from 4.15 on, and v4_12 is older.",
    );
    refused(
        "v4_15",
        &zram.replace("zram =", "disk = \"sdb\"\nzram ="),
        "machine.swap.zram = a table cannot be used: expected either disk or zram, because swap has one device.",
    );
    refused(
        "v4_15",
        &zram.replace("1365B", "5000B"),
        "machine.swap.zram.page = \"5000B\" cannot be used: expected 64 to 4096 bytes, or text such as \"3000B\" or \"16KiB\".",
    );
    refused(
        "v4_15",
        "[machine.swap]",
        "machine.swap.disk is missing: expected one of \"sda\", \"sdb\".",
    );
}

#[test]
fn zswap_is_known_from_6_12_on_and_stands_before_a_disk() {
    let disk = "[machine.swap]\ndisk = \"sdb\"";
    let table = "{ page = \"1365B\", compress = \"4us\", decompress = \"1500ns\" }";
    let zswap = format!("{disk}\nzswap = {table}");
    for kernel in ["v6_12", "v6_12_mglru", "deb6_12_117", "deb6_12_117_mglru"] {
        assert_eq!(said(kernel, disk, &zswap, ""), "accepted");
    }
    let refused = |kernel, zswap: &str, expected: &str| {
        assert_eq!(said(kernel, disk, zswap, ""), expected);
    };
    for kernel in ["v3_10_rc1", "v6_0", "deb6_1_192", "deb6_1_192_mglru"] {
        let expected = format!(
            "machine.swap = zswap does not fit the rest: expected no zswap, because it is modelled as in 6.12, which {kernel} is not."
        );
        refused(kernel, &zswap, &expected);
    }
    refused(
        "v6_12",
        &format!("[machine.swap]\nzram = {table}\nzswap = {table}"),
        "machine.swap.zswap = a table cannot be used: expected a disk instead of zram, because zswap writes the pages for which it has no room to a disk.",
    );
    refused(
        "v6_12",
        &zswap.replace(disk, "[machine.swap]"),
        "machine.swap.disk is missing: expected one of \"sda\", \"sdb\".",
    );
    refused(
        "v6_12",
        &zswap.replace(" }", ", max_pool_percent = 101 }"),
        "machine.swap.zswap.max_pool_percent = 101 cannot be used: expected a whole number from 0 to 100.",
    );
    refused(
        "v6_12",
        &zswap.replace(" }", ", shrinker_enabled = true }"),
        "machine.swap.zswap.shrinker_enabled = true is not modelled: the shrinker of zswap is off, the default.",
    );
    refused(
        "v6_12",
        &format!("[machine.zswap]\nmax_pool_percent = 30\n{zswap}"),
        "machine.zswap = a table is not modelled: here it is called machine.swap.zswap.",
    );
}
