//! Files of real machines, rebuilt from their figures in the form of each kernel, and the machines that the import makes of them.

use super::{Imported, Note, Source, Use, Work, import};
use crate::mm::zone::build_zones;
use crate::scenario::{self, Options, Scenario};

/// Columns: node, zone, spanned, present, managed (0: not printed), protection, free, min, low, high.
type Row = (
    u32,
    &'static str,
    u64,
    u64,
    u64,
    &'static str,
    u64,
    u64,
    u64,
    u64,
);

/// The lines that a kernel's form has besides the figures.
#[derive(Clone, Copy, Default)]
struct Form {
    per_node: bool,
    boost: Option<u64>,
    counters: &'static [&'static str],
}

fn zoneinfo(form: Form, rows: &[Row]) -> String {
    let mut lines = Vec::new();
    for &(node, name, spanned, present, managed, protection, free, min, low, high) in rows {
        lines.push(format!("Node {node}, zone {name:>8}"));
        if form.per_node {
            lines.push("  per-node stats\n      nr_inactive_anon 77".to_owned());
        }
        lines.push(format!("  pages free     {free}"));
        lines.extend(form.boost.map(|boost| format!("        boost    {boost}")));
        lines.push(format!("        min      {min}"));
        lines.push(format!("        low      {low}"));
        lines.push(format!("        high     {high}"));
        lines.push(format!("        spanned  {spanned}"));
        lines.push(format!("        present  {present}"));
        if managed > 0 {
            lines.push(format!("        managed  {managed}"));
        }
        lines.push(format!(
            "        protection: ({})",
            protection.replace(' ', ", ")
        ));
        lines.extend(
            form.counters
                .iter()
                .map(|counter| format!("      {counter} 5")),
        );
        lines.push("  pagesets\n    cpu: 0\n              count: 3".to_owned());
        lines.push("              high:  186\n              batch: 31".to_owned());
    }
    lines.join("\n") + "\n"
}

fn imported(text: &str) -> Imported {
    let source = Source {
        name: "zoneinfo",
        text,
    };
    import(&[source], Work::Idle).expect("the file can be brought in")
}

fn parsed(imported: &Imported) -> Scenario {
    scenario::parse(&imported.scenario, &Options::default()).expect("an import is a scenario")
}

/// Watermarks min, low and high of each zone of the imported machine.
fn watermarks(imported: &Imported) -> Vec<[u64; 3]> {
    let scenario = parsed(imported);
    let zones = build_zones(&scenario.machine, &scenario::kernel_of(&scenario.before));
    let of_zone = |zone: &crate::mm::zone::Zone| {
        [
            zone.watermarks.min,
            zone.watermarks.low,
            zone.watermarks.high,
        ]
        .map(u64::from)
    };
    zones.iter().map(of_zone).collect()
}

/// Checks that all watermarks are as printed, less the boost of each zone, or at most `off` pages away.
fn check(form: Form, rows: &[Row], boosts: &[u64], off: u64, preset: &str) {
    let imported = imported(&zoneinfo(form, rows));
    let nearest = format!("The nearest kernel is {preset},");
    let names_it = |note: &Note| note.sentence.starts_with(&nearest);
    assert!(imported.notes.iter().any(names_it), "{:?}", imported.notes);
    let ours = watermarks(&imported);
    assert_eq!(ours.len(), rows.len());
    for ((row, marks), boost) in rows.iter().zip(ours).zip(boosts) {
        let printed = [row.7, row.8, row.9].map(|mark| mark - boost);
        let worst = printed.iter().zip(marks).map(|(a, b)| a.abs_diff(b)).max();
        assert!(
            worst <= Some(off),
            "{}: printed {printed:?}, ours {marks:?}",
            row.1
        );
    }
}

const LATEST: Form = Form {
    per_node: true,
    boost: Some(0),
    counters: &["nr_zone_inactive_anon", "nr_throttled_written"],
};
const OF_3_X: Form = Form {
    per_node: false,
    boost: None,
    counters: &["nr_inactive_anon", "nr_dirtied"],
};

#[test]
fn sixteen_gibibytes_of_6_18() {
    let rows = [
        (
            0,
            "DMA",
            4095,
            3998,
            3840,
            "0 3019 11723 11723 11723",
            3840,
            21,
            26,
            31,
        ),
        (
            0,
            "DMA32",
            1_044_480,
            782_336,
            772_915,
            "0 0 8704 8704 8704",
            772_915,
            4345,
            5431,
            6517,
        ),
        (
            0,
            "Normal",
            5_505_024,
            5_505_024,
            2_228_224,
            "0 0 0 0 0",
            496_485,
            12528,
            15660,
            18792,
        ),
    ];
    check(LATEST, &rows, &[0, 0, 0], 0, "deb6_1_192");
}

#[test]
fn eight_gibibytes_of_3_2_which_prints_no_managed_pages() {
    let rows = [
        (
            0,
            "DMA",
            4080,
            3900,
            0,
            "0 3237 7994 7994",
            3960,
            32,
            40,
            48,
        ),
        (
            0,
            "DMA32",
            1_044_480,
            828_852,
            0,
            "0 0 4756 4756",
            823_795,
            6829,
            8536,
            10243,
        ),
        (
            0, "Normal", 1_236_992, 1_217_664, 0, "0 0 0 0", 607_278, 10033, 12541, 15049,
        ),
    ];
    check(OF_3_X, &rows, &[0, 0, 0], 0, "v3_2_0");
}

#[test]
fn sixteen_gibibytes_of_3_x_whose_managed_pages_grew_after_boot() {
    let rows = [
        (
            0,
            "DMA",
            4095,
            3996,
            3975,
            "0 1584 15625 15625",
            3963,
            3,
            3,
            4,
        ),
        (
            0,
            "DMA32",
            1_044_480,
            431_002,
            406_974,
            "0 0 14041 14041",
            71_215,
            404,
            505,
            606,
        ),
        (
            0, "Normal", 3_663_360, 3_663_360, 3_594_586, "0 0 0 0", 1_087_382, 3580, 4475, 5370,
        ),
    ];
    check(OF_3_X, &rows, &[0, 0, 0], 0, "v3_11");
}

#[test]
fn sixteen_gibibytes_of_4_14() {
    let form = Form {
        per_node: true,
        boost: None,
        counters: &["nr_zone_inactive_anon"],
    };
    let rows = [
        (
            0,
            "DMA",
            4095,
            3996,
            3975,
            "0 1598 15633 15633 15633",
            3971,
            16,
            20,
            24,
        ),
        (
            0,
            "DMA32",
            1_044_480,
            431_002,
            414_610,
            "0 0 14035 14035 14035",
            125_353,
            1725,
            2156,
            2587,
        ),
        (
            0,
            "Normal",
            3_663_360,
            3_663_360,
            3_594_150,
            "0 0 0 0 0",
            494_869,
            15153,
            18941,
            22729,
        ),
    ];
    check(form, &rows, &[0, 0, 0], 0, "v4_12");
}

const OF_5_0: Form = Form {
    per_node: true,
    boost: None,
    counters: &["nr_zone_inactive_anon", "workingset_restore"],
};

#[test]
fn four_gibibytes_of_4_20() {
    let rows = [
        (
            0,
            "DMA",
            4095,
            3998,
            3977,
            "0 2779 3737 3737 3737",
            3975,
            69,
            86,
            103,
        ),
        (
            0,
            "DMA32",
            1_044_480,
            782_297,
            718_717,
            "0 0 957 957 957",
            621_829,
            12513,
            15641,
            18769,
        ),
        (
            0,
            "Normal",
            262_144,
            262_144,
            245_205,
            "0 0 0 0 0",
            5420,
            4312,
            5390,
            6468,
        ),
    ];
    check(OF_5_0, &rows, &[0, 0, 0], 0, "v5_0");
}

#[test]
fn a_boost_that_the_form_of_5_0_hides_in_min_is_found() {
    let rows = [
        (
            0,
            "DMA",
            4095,
            3975,
            3956,
            "0 2877 7826 7826 7826",
            3952,
            33,
            41,
            49,
        ),
        (
            0,
            "DMA32",
            1_044_480,
            759_231,
            742_806,
            "0 0 4949 4949 4949",
            204_252,
            19510,
            21059,
            22608,
        ),
        (
            0,
            "Normal",
            1_308_160,
            1_308_160,
            1_268_711,
            "0 0 0 0 0",
            18_553,
            11176,
            13842,
            16508,
        ),
    ];
    // Boosts are multiples of a page block of 512 pages.
    check(OF_5_0, &rows, &[0, 13_312, 512], 5, "v5_0");
}

#[test]
fn a_gibibyte_of_5_14() {
    let form = Form {
        per_node: true,
        boost: Some(0),
        counters: &["nr_zone_inactive_anon"],
    };
    let rows = [
        (
            0,
            "DMA",
            4095,
            3998,
            3840,
            "0 756 756 756 756",
            3808,
            190,
            237,
            284,
        ),
        (
            0,
            "DMA32",
            258_008,
            258_008,
            193_648,
            "0 0 0 0 0",
            59_214,
            8446,
            10557,
            12668,
        ),
    ];
    check(form, &rows, &[0, 0], 5, "v5_15");
}

#[test]
fn two_nodes_of_3_x_with_128_gibibytes() {
    let rows = [
        (
            0,
            "DMA",
            4095,
            3997,
            3974,
            "0 1754 64216 64216",
            3830,
            2,
            2,
            3,
        ),
        (
            0,
            "DMA32",
            1_044_480,
            512_447,
            449_237,
            "0 0 62461 62461",
            173_419,
            306,
            382,
            459,
        ),
        (
            0, "Normal", 16_252_928, 16_252_928, 15_990_165, "0 0 0 0", 10_550_477, 10930, 13662,
            16395,
        ),
        (
            1, "Normal", 16_777_216, 16_777_216, 16_514_387, "0 0 0 0", 11_093_906, 11288, 14110,
            16932,
        ),
    ];
    check(OF_3_X, &rows, &[0, 0, 0, 0], 5, "v3_11");
}

#[test]
fn one_zone_of_an_arm_board() {
    let rows = [(0, "Normal", 32768, 32768, 23603, "0 0", 388, 306, 382, 459)];
    check(OF_3_X, &rows, &[0], 0, "v3_11");
}

#[test]
fn a_zone_that_is_not_simulated_is_refused_with_its_line() {
    let rows = [
        (
            0,
            "Normal",
            122_368,
            121_412,
            0,
            "0 4038 4038",
            38_277,
            696,
            870,
            1044,
        ),
        (
            0, "HighMem", 136_448, 129_238, 0, "0 0 0", 13_452, 126, 311, 496,
        ),
    ];
    let text = zoneinfo(OF_3_X, &rows);
    let source = Source {
        name: "zoneinfo",
        text: &text,
    };
    let refusal = import(&[source], Work::Idle).expect_err("HighMem is not simulated");
    assert!(
        refusal
            .0
            .starts_with("zoneinfo:16: \"HighMem\" cannot be read; expected DMA"),
        "{refusal}"
    );
}

const REPORT: &str = "\
[ 4417.1] dd invoked oom-killer: gfp_mask=0x100cca(GFP_HIGHUSER_MOVABLE), order=0, oom_score_adj=0
[ 4417.2] Mem-Info:
[ 4417.3] active_anon:22 inactive_anon:45092 isolated_anon:0
[ 4417.4] Node 0 DMA free:980kB boost:0kB min:60kB low:72kB high:84kB reserved_highatomic:0KB active_anon:0kB inactive_anon:11000kB active_file:4kB inactive_file:0kB unevictable:0kB writepending:0kB present:15992kB managed:15360kB mlocked:0kB bounce:0kB free_pcp:0kB local_pcp:0kB free_cma:0kB
[ 4417.5] lowmem_reserve[]: 0 210 210 210
[ 4417.6] Node 0 DMA32 free:1432kB boost:0kB min:872kB low:1088kB high:1304kB reserved_highatomic:0KB active_anon:88kB inactive_anon:169368kB active_file:96kB inactive_file:120kB unevictable:0kB writepending:0kB present:245632kB managed:215904kB mlocked:0kB bounce:0kB free_pcp:248kB local_pcp:0kB free_cma:0kB
[ 4417.7] lowmem_reserve[]: 0 0 0 0
";

#[test]
fn the_report_of_an_oom_kill_is_a_machine_too() {
    let source = Source {
        name: "dmesg",
        text: REPORT,
    };
    let imported = import(&[source], Work::Copy).expect("a report can be brought in");
    assert_eq!(parsed(&imported).machine.nodes[0].zones.len(), 2);
    let marks = watermarks(&imported);
    assert_eq!(marks[1], [218, 272, 326]);
}

#[test]
fn meminfo_and_sysctls_add_to_the_zones() {
    let text = zoneinfo(
        LATEST,
        &[(
            0,
            "DMA32",
            65536,
            65536,
            60000,
            "0 0 0 0 0",
            50000,
            400,
            500,
            600,
        )],
    );
    let sources = [
        Source {
            name: "zoneinfo",
            text: &text,
        },
        Source {
            name: "meminfo",
            text: "MemTotal:         240000 kB\nBuffers:            4000 kB\nSwapTotal:       1048572 kB\n",
        },
        Source {
            name: "sysctls",
            text: "vm.swappiness = 10\nvm.watermark_scale_factor = 200\nkernel.hostname = box\n",
        },
    ];
    let imported = import(&sources, Work::Program).expect("three files can be brought in");
    let machine = parsed(&imported).machine;
    assert_eq!(machine.swappiness, 10);
    assert!(
        imported.scenario.contains("size = 262143"),
        "{}",
        imported.scenario
    );
    let ignored = imported
        .notes
        .iter()
        .find(|note| note.usage == Use::Ignored);
    let place = ignored.map(|note| note.place.as_str());
    assert_eq!(place, Some("sysctls:2"));
}

#[test]
fn memory_alone_is_a_machine_with_usual_zones() {
    let source = Source {
        name: "meminfo",
        text: "MemTotal:       16311540 kB\n",
    };
    let imported = import(&[source], Work::Read).expect("memory is enough");
    assert_eq!(parsed(&imported).machine.nodes[0].zones.len(), 3);
    assert!(
        imported
            .notes
            .iter()
            .any(|note| note.usage == Use::Assumed && note.sentence.contains("MemTotal"))
    );
}

#[test]
fn an_unknown_file_is_refused_with_a_list_of_the_known_ones() {
    let source = Source {
        name: "notes.txt",
        text: "remember = the milk\n",
    };
    let refusal = import(&[source], Work::Idle).expect_err("notes are no machine");
    assert!(
        refusal
            .0
            .starts_with("notes.txt: this is none of the files"),
        "{refusal}"
    );
}

/// The next number of a sequence that follows from a seed, for mutations. The constants are those of a linear congruential generator.
fn next(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

#[test]
fn a_damaged_file_is_brought_in_or_refused_with_a_sentence() {
    let whole = [
        zoneinfo(
            LATEST,
            &[
                (
                    0,
                    "DMA",
                    4095,
                    3998,
                    3840,
                    "0 3019 11723 11723 11723",
                    3840,
                    21,
                    26,
                    31,
                ),
                (
                    0,
                    "DMA32",
                    1_044_480,
                    782_336,
                    772_915,
                    "0 0 8704 8704 8704",
                    772_915,
                    4345,
                    5431,
                    6517,
                ),
            ],
        ),
        REPORT.to_owned(),
        "MemTotal: 16311540 kB\nSwapTotal: 5 kB\nvm.swappiness = 4\n".to_owned(),
    ];
    let pieces = [
        "",
        "0",
        "-1",
        "99999999999999999999",
        "Node 7, zone Movable\n",
        "(",
        "\u{1f980}",
        "\n",
        "kB",
        "18446744073709551615",
        "1099511627775",
    ];
    let mut state = 1;
    for round in 0..3_000 {
        let mut text: Vec<char> = whole[round % whole.len()].chars().collect();
        for _ in 0..=next(&mut state) % 4 {
            let at = next(&mut state) % text.len();
            let end = (at + next(&mut state) % 12).min(text.len());
            let piece = pieces[next(&mut state) % pieces.len()];
            text.splice(at..end, piece.chars());
            if text.is_empty() {
                text.push('\n');
            }
        }
        let text: String = text.into_iter().collect();
        if let Err(refusal) = import(
            &[Source {
                name: "file",
                text: &text,
            }],
            Work::Copy,
        ) {
            assert!(
                refusal.0.ends_with('.') && !refusal.0.contains('\n'),
                "{refusal}"
            );
        }
    }
}
