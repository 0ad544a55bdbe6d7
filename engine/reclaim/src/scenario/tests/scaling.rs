//! Smaller sizes.

use super::*;

#[test]
fn a_half_size_machine_has_half_of_everything_and_the_same_clocks() {
    let full = with_lines("").expect("it is accepted");
    let half = with_lines("size=half").expect("it is accepted");
    assert_eq!((half.divide, half.size.as_str()), (2, "half"));
    assert_eq!((full.divide, full.size.as_str()), (1, "published"));
    assert_eq!(
        (half.end_ns, half.opening_ns),
        (full.end_ns, full.opening_ns)
    );
    let dma32 = half.machine.nodes[0].zones[1];
    assert_eq!(
        (dma32.spanned, dma32.present, dma32.managed, dma32.kernel),
        (16_384, 16_384, 16_000, 512)
    );
    // At full size `min_free_kbytes` is the square root of 16 x 4 x 35,976; the half size divides it by 2.
    assert_eq!(half.machine.min_free_kbytes, Some(1517 / 2));
    assert_eq!(half.machine.disks[0].bandwidth_kib, 51_200);
    assert_eq!(
        (
            half.machine.disks[0].seek_us,
            half.machine.disks[0].request_us
        ),
        (14_000, 200)
    );
    assert_eq!(
        (half.machine.costs.touch, half.machine.costs.shrink_zone),
        (200, 2000)
    );
    assert_eq!(
        half.machine.swap,
        Some(SwapSpec {
            device: SwapDevice::Disk(1),
            zswap: None,
            pages: 8192
        })
    );
    assert_eq!(
        (half.machine.readahead_pages, half.machine.page_cluster),
        (32, 3)
    );
    assert_eq!(half.files[0].pages, 5120);
    let works: Vec<&Work> = half.actors.iter().map(|actor| &actor.work).collect();
    assert!(matches!(
        works[0],
        Work::Anon(AnonWork {
            pages: 500,
            touches: Some(2500),
            rate: Some(500),
            ..
        })
    ));
    assert!(matches!(
        works[1],
        Work::Reader(ReaderWork {
            pages: 2560,
            call_pages: 16,
            passes: 2,
            ..
        })
    ));
    assert!(matches!(
        works[2],
        Work::Writer(WriterWork {
            pages: 1280,
            call_pages: 256,
            fsync: Fsync::EveryPages(256),
            ..
        })
    ));
    assert!(matches!(
        works[4],
        Work::HighOrder(HighOrderWork {
            count: 5,
            rate: 1,
            hold: 2,
            ..
        })
    ));
    // A value above 0 stays above 0.
    let monitor = MonitorWork {
        period_ns: 10_000_000_000,
        pages: 1,
        log_pages: 1,
        text_pages: 3,
    };
    assert_eq!(*works[5], Work::Monitor(monitor));
}

#[test]
fn the_classroom_size_of_the_2013_story_scales_its_workload_and_watermarks() {
    let options = Options::from_lines("size=classroom").expect("the line is known");
    let scenario = parse(STORY, &options).expect("it is accepted");
    // At 7,157 MiB the rule of huge pages gives 67,584 KiB; this size divides it by 4.
    assert_eq!(scenario.machine.min_free_kbytes, Some(16_896));
    let Work::Parallelio(work) = &scenario.actors[0].work else {
        panic!("the first actor is the harness")
    };
    assert_eq!(work.steps_pages, [0, 45_760, 152_640, 259_520]);
    assert_eq!(
        (work.items, work.chunk_bytes, work.chunks_per_slab),
        (73_284, 17_352, 60)
    );
    assert_eq!((work.op_ns, work.used_pages), (193_200, 293_130));
    assert_eq!(
        (work.timed_ns, work.poll_ns),
        (200_000_000_000, 2_000_000_000)
    );
}

#[test]
fn a_size_that_leaves_the_ranges_is_refused() {
    for (sets, expected) in [
        (
            &["machine.disk.sda.bandwidth=100", "machine.disk.sda.seek=0"][..],
            "machine.disk.sda.bandwidth = 100 does not fit the rest: expected at least 128 KiB/s, because it is divided by 2.",
        ),
        (
            &["machine.costs.touch=600000"],
            "machine.costs.touch = 600000 does not fit the rest: expected at most 500000 before it is multiplied by 2 (divide).",
        ),
        (
            &[
                "size.half.divide=64",
                "machine.node=[{zone=[{kind=\"DMA32\",spanned=32000,present=32000,managed=32000,kernel=100}]}]",
            ],
            "machine.node = 500 pages does not fit the rest: expected at least 512 managed pages (2 MiB) in total (after dividing by 64).",
        ),
    ] {
        let lines: Vec<String> = sets.iter().map(|set| format!("set={set}")).collect();
        let said = with_lines(&format!("{}\nsize=half", lines.join("\n")))
            .expect_err(expected)
            .to_string();
        assert_eq!(said, expected);
    }
}

#[test]
fn a_step_keeps_its_published_name_even_if_the_division_leaves_a_remainder() {
    use crate::scenario::published_mib;
    for divide in 1..=64 {
        for mib in [0, 715, 2385, 4055] {
            assert_eq!(published_mib(mib * 256 / divide, divide), u64::from(mib));
        }
    }
}

#[test]
fn a_smaller_memory_has_as_many_chunks_of_a_zipf_distribution() {
    let hot = "pattern = \"hot-cold\"\nhot_touches = 80\nhot_pages = 20";
    for (chunk, half) in [("\nchunk = 8", 4), ("", 1)] {
        let zipf = format!("pattern = \"zipf\"\nalpha = 1.3{chunk}");
        let options = Options::from_lines("size=half").expect("they are right");
        let scenario = parse(&SMALL.replace(hot, &zipf), &options).expect("it is right");
        let Work::Anon(work) = &scenario.actors[0].work else {
            panic!("it is anonymous memory")
        };
        assert_eq!((work.pattern, work.chunk), (Pattern::Zipf(1300), half));
    }
}
