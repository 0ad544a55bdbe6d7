//! Zones of real machines, from their /proc/zoneinfo: node, kind, spanned, present, managed (present, if the kernel prints no managed
//! pages).

use super::{Options, READER, parse};

type RealZone = (u32, &'static str, u32, u32, u32);

/// Figures of real machines. HighMem of a 32-bit machine is left out, because only zones of x86-64 are modelled.
const MACHINES: [&[RealZone]; 10] = [
    &[
        (0, "DMA", 4_095, 3_998, 3_840),
        (0, "DMA32", 1_044_480, 782_336, 772_915),
        (0, "Normal", 5_505_024, 5_505_024, 2_228_224),
    ],
    &[
        (0, "DMA", 4_080, 3_900, 3_900),
        (0, "DMA32", 1_044_480, 828_852, 828_852),
        (0, "Normal", 1_236_992, 1_217_664, 1_217_664),
    ],
    &[
        (0, "DMA", 4_095, 3_996, 3_975),
        (0, "DMA32", 1_044_480, 431_002, 406_974),
        (0, "Normal", 3_663_360, 3_663_360, 3_594_586),
    ],
    &[
        (0, "DMA", 4_095, 3_998, 3_977),
        (0, "DMA32", 1_044_480, 782_297, 718_717),
        (0, "Normal", 262_144, 262_144, 245_205),
    ],
    &[
        (0, "DMA", 4_095, 3_975, 3_956),
        (0, "DMA32", 1_044_480, 759_231, 742_806),
        (0, "Normal", 1_308_160, 1_308_160, 1_268_711),
    ],
    &[
        (0, "DMA", 4_095, 3_998, 3_840),
        (0, "DMA32", 258_008, 258_008, 193_648),
    ],
    // 128 GiB in two nodes, which span 130 GiB with the hole below 4 GiB.
    &[
        (0, "DMA", 4_095, 3_997, 3_974),
        (0, "DMA32", 1_044_480, 512_447, 449_237),
        (0, "Normal", 16_252_928, 16_252_928, 15_990_165),
        (1, "Normal", 16_777_216, 16_777_216, 16_514_387),
    ],
    &[(0, "Normal", 32_768, 32_768, 23_603)],
    &[(0, "Normal", 122_368, 121_412, 121_412)],
    // A guest whose zone Normal has nine pages.
    &[
        (0, "DMA", 4_095, 3_997, 3_976),
        (0, "DMA32", 258_048, 258_048, 246_000),
        (0, "Normal", 32_768, 32_768, 9),
    ],
];

fn machine(zones: &[RealZone], kernel: impl Fn(u32) -> u32) -> String {
    let nodes = zones.iter().map(|zone| zone.0).max().unwrap_or(0);
    let node = |node: u32| {
        let zones = zones.iter().filter(|zone| zone.0 == node);
        let zones = zones.map(|&(_, kind, spanned, present, managed)| {
            let kernel = kernel(managed);
            format!(
                "{{kind=\"{kind}\",spanned={spanned},present={present},managed={managed},kernel={kernel}}}"
            )
        });
        format!("{{zone=[{}]}}", zones.collect::<Vec<_>>().join(","))
    };
    let nodes: Vec<String> = (0..=nodes).map(node).collect();
    format!("set=machine.node=[{}]", nodes.join(","))
}

#[test]
fn zones_of_real_machines_are_accepted() {
    for zones in MACHINES {
        for share in [0, 20] {
            let line = machine(zones, |managed| managed * share / 100);
            let options = Options::from_lines(&line).unwrap_or_else(|e| panic!("{e}"));
            parse(READER, &options).unwrap_or_else(|e| panic!("{line}: {e}"));
        }
    }
}

#[test]
fn in_a_zone_of_a_few_pages_the_kernel_may_hold_all_but_one() {
    let line = machine(
        MACHINES[9],
        |managed| if managed == 9 { 8 } else { 20_000 % managed },
    );
    let options = Options::from_lines(&line).unwrap_or_else(|e| panic!("{e}"));
    parse(READER, &options).unwrap_or_else(|e| panic!("{line}: {e}"));
}
