//! Options and overrides.

use super::*;

/// Columns: an override, and the beginning of its refusal.
const REFUSED_SETS: &str = r#"
machine.cpu=2 | machine.cpu = 2 is not a known key: expected cpus 
cpus=2 | cpus = 2 is not a known key
machine.disk.sdc.seek=1 | machine.disk.sdc.seek = 1: the scenario has no such path; expected in machine.disk, sda (it has: sda, sdb).
machine.disk[2].seek=1 | machine.disk[2].seek = 1: the scenario has no such path; expected in machine.disk, one of sda, sdb.
actor.memory.phases[0]=1 | actor[0].phases = a table is not a known key
machine.cpus.x=1 | machine.cpus.x = 1: the scenario has no such path; expected in machine, cpus to hold keys, but it is 2.
machine..cpus=1 | machine..cpus = 1: the scenario has no such path; expected keys with dots between them.
machine.disk[x]=1 | machine.disk[x] = 1: the scenario has no such path; expected keys with dots between them.
machine.gpu.size=1 | machine.gpu = a table is not a known key
kernel.swap_tokens=absent | kernel.swap_tokens = "absent" is not a known key: expected swap_token (known here: lru_domain, 
kernel.swap_token=off | kernel.swap_token = "off" cannot be used: expected one of "until_served", "until_it_waits", "absent".
kernel.swap_token=3 | kernel.swap_token = 3 cannot be used: expected one of "until_served", "until_it_waits", "absent".
kernel=v3_11 | kernel = "v3_11" is not a known key: expected 
after.decisions.kswapd_flor=one | after.decisions.kswapd_flor = "one" is not a known key: expected kswapd_floor (known here: lru_domain, 
after.decisions.kswapd_floor=two | after.decisions.kswapd_floor = "two" cannot be used: expected one of "zero", "one".
after.decisions=[] | after.decisions = a list of 0 cannot be used: expected a table [after.decisions].
machine.dirty_bytes=1 | machine.dirty_bytes = 1 is not modelled: the limit is a share of memory here: machine.dirty_ratio.
machine.vm.dirty_bytes=1 | machine.vm.dirty_bytes = 1 is not modelled: 
vm.zone_reclaim_mode=1 | vm.zone_reclaim_mode = 1 is not modelled: it is 0 here
kernel.watermark_boost_factor=0 | kernel.watermark_boost_factor = 0 is not modelled: where watermarks are boosted, 
kernel.numa_balancing=1 | kernel.numa_balancing = 1 is not modelled: 
memcg[0].memory.high=1MiB | memcg[0].memory.high = "1MiB" is not a known key: expected memcg[N].high, which is its name here.
memcg.jobs.oom.group=1 | memcg.jobs.oom.group = 1 is not modelled: here it is called memcg[N].oom_group
lru_gen.min_ttl_ms=1000 | lru_gen.min_ttl_ms = 1000 is not modelled: 
vm.swappiness=10 | vm.swappiness = 10 is not a known key: expected machine.swappiness, which is its name here.
machine.vm.page-cluster=0 | machine.vm.page-cluster = 0 is not a known key: expected machine.page_cluster, which is its name here.
kernel.kswapd=off | kernel.kswapd = "off" is not a known key: expected one of lru_domain, 
=1 | set = =1 cannot be used: expected PATH=VALUE, for example machine.cpus=2.
machine.cpus | set = machine.cpus cannot be used: expected PATH=VALUE, for example machine.cpus=2.
"#;

/// Columns: options, the decisions of the kernel before, and those of the kernel after; a preset that the options choose comes first.
const DECIDED: &str = r#"
set=kernel.swap_token=until_served | swap_token=until_served | swap_token=until_served
set=kernel.swap-token=until-served\nkernel=v3_11 | v3_11 swap_token=until_served | swap_token=until_served
set=kernel.swap_token=absent\nset=kernel.swap_token=until_it_waits | swap_token=until_it_waits | swap_token=until_it_waits
set=after.decisions.swap_token=until_served | - | swap_token=until_served
set=before.decisions={ kswapd_floor = "one", swap_token = "until_served" } | kswapd_floor=one swap_token=until_served | -
set=before.decisions.swap_token=until_served\nkernel=v3_11 | v3_11 | -
set=after.decisions.kswapd_floor=zero\nset=kernel.kswapd_floor=one | kswapd_floor=one | kswapd_floor=one
"#;

/// Columns: a line, and the beginning of its refusal.
const REFUSED_LINES: &str = r#"
kernal=before | kernal = before is not a known key: expected kernel (known here: kernel, patch, size, seed, set, do).
nonsense | nonsense =  is not a known key: expected 
= | option =  is not a known key: expected 
kernel=v99 | kernel = v99 cannot be used: expected one of "before", "after", 
patch=b1_limit | patch = b1_limit cannot be used: expected b1_limit=on or b1_limit=off.
patch=b1_limits=on | patch = b1_limits=on cannot be used: expected b1_limit=on or b1_limit=off (patches: 
seed=0 | seed = 0 cannot be used: expected a whole number from 1 to 4294967295.
seed=4294967296 | seed = 4294967296 cannot be used: expected a whole number from 1 to 4294967295.
size=tiny | size = "tiny" cannot be used: expected one of "published", "half".
"#;

#[test]
fn a_set_reaches_every_place_by_index_or_by_name() {
    let scenario = with_sets(&[
        "machine.cpus=8",
        "machine.disk.sdb.seek=3ms",
        "machine.disk[0].seek=1ms",
        "machine.disk.0.request=\"2ms\"",
        "machine.node[0].zone.DMA32.kernel=2000",
        "actor.reads.passes=5",
        "actor.tree.phases=[\"stat\"]",
        "actor.tree.phases[0]=read",
        "machine.swappiness=0",
        "end=50s",
        "before.patches=[\"b3_flatten\", \"b1_limit\"]",
        "title=Another, with = in it",
    ])
    .expect("all of these places exist");
    assert_eq!((scenario.machine.cpus, scenario.machine.swappiness), (8, 0));
    assert_eq!(scenario.machine.disks[1].seek_us, 3000);
    assert_eq!(
        (
            scenario.machine.disks[0].seek_us,
            scenario.machine.disks[0].request_us
        ),
        (1000, 2000)
    );
    assert_eq!(scenario.machine.nodes[0].zones[1].kernel, 2000);
    assert_eq!(
        (scenario.end_ns, scenario.title.as_str()),
        (50_000_000_000, "Another, with = in it")
    );
    assert_eq!(
        scenario.before.patches,
        ["b1_limit", "b3_flatten"],
        "in their posted order"
    );
    let Work::Files(tree) = &scenario.actors[3].work else {
        panic!("the fourth actor is the tree");
    };
    assert_eq!(tree.phases, [FilesPhase::Read]);
}

#[test]
fn a_set_of_a_place_that_no_scenario_has_is_refused() {
    for [set, expected] in rows(REFUSED_SETS) {
        let said = with_sets(&[&set]).expect_err(&set).to_string();
        assert!(
            said.starts_with(&expected),
            "{set}\n said: {said}\n want: {expected}"
        );
    }
}

#[test]
fn a_decision_is_set_for_both_kernels_or_for_one_and_counts_more_than_preset_and_patches() {
    for [lines, before, after] in rows(DECIDED) {
        let options = Options::from_lines(&lines).expect("the lines are known");
        let scenario = parse(SMALL, &options).unwrap_or_else(|error| panic!("{lines}: {error}"));
        for (choice, told) in [(&scenario.before, before), (&scenario.after, after)] {
            let mut words: Vec<String> = choice.decisions.iter().map(ToString::to_string).collect();
            if choice.preset != "v3_10_rc1" {
                words.insert(0, choice.preset.clone());
            }
            let words = words.join(" ");
            assert_eq!(words, told.trim_matches('-'), "{lines}");
            let kernel = kernel_of(choice);
            assert!(
                choice.decisions.iter().all(|one| one.is_held(&kernel)),
                "{lines}"
            );
        }
    }
    let scenario = with_sets(&[
        "after.patches=[\"b1_limit\"]",
        "kernel.kswapd_reclaim_target=unlimited",
    ]);
    let scenario = scenario.expect("a decision may take a patch back");
    assert_eq!(kernel_of(&scenario.after), kernel_of(&scenario.before));
}

#[test]
fn options_are_lines() {
    let options = Options::from_lines(
        "kernel=before\n\n patch=b1_limit=on\r\nsize=classroom\nseed=2\nset=machine.cpus=2\nset=title=a=b\ndo=2s:swappiness=1",
    );
    assert_eq!(
        options.expect("all lines are known"),
        Options {
            kernel: Side::Before,
            patches: vec![("b1_limit".to_owned(), true)],
            size: Some("classroom".to_owned()),
            seed: Some(2),
            sets: vec![
                ("machine.cpus".to_owned(), "2".to_owned()),
                ("title".to_owned(), "a=b".to_owned())
            ],
            changes: vec!["2s:swappiness=1".to_owned()],
        }
    );
    for [line, expected] in rows(REFUSED_LINES) {
        let said = with_lines(&line).expect_err(&line).to_string();
        assert!(
            said.starts_with(&expected),
            "{line}\n said: {said}\n want: {expected}"
        );
    }
}

#[test]
fn options_choose_kernel_patches_and_seed() {
    let kernels = |lines| {
        let options = Options::from_lines(lines).expect("the lines are known");
        let scenario = parse(SMALL, &options).expect("it is accepted");
        let choice = options.kernel.choice(&scenario);
        (
            choice.preset.clone(),
            choice.patches.join("+"),
            scenario.seed,
        )
    };
    for (lines, preset, patches, seed) in [
        ("", "v3_10_rc1", "", 1),
        ("kernel=after", "v3_10_rc1", "b1_limit", 1),
        (
            "kernel=after\npatch=b1_limit=off\nseed=7",
            "v3_10_rc1",
            "",
            7,
        ),
        ("patch=b1_limit=on", "v3_10_rc1", "b1_limit", 1),
        (
            "patch=b1_limit=on\npatch=b1_limit=on",
            "v3_10_rc1",
            "b1_limit",
            1,
        ),
        ("patch=b1_limit=on\npatch=b1_limit=off", "v3_10_rc1", "", 1),
        ("kernel=v3_9_6", "v3_9_6", "", 1),
        ("kernel=v3_9_6\npatch=b1_limit=on", "v3_9_6", "b1_limit", 1),
    ] {
        assert_eq!(
            kernels(lines),
            (preset.to_owned(), patches.to_owned(), seed),
            "{lines:?}"
        );
    }
}
