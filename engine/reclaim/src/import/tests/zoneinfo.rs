//! `/proc/zoneinfo` of real machines.

use super::{Form, LATEST, Row, SIXTEEN_GIB, imported, watermarks, zoneinfo};
use crate::import::{Note, Source, Work, import};

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

const OF_3_X: Form = Form {
    per_node: false,
    boost: None,
    counters: &["nr_inactive_anon", "nr_dirtied"],
};

#[test]
fn sixteen_gibibytes_of_6_18() {
    check(LATEST, &SIXTEEN_GIB, &[0, 0, 0], 0, "deb6_1_192");
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
