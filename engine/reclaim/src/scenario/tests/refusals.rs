//! Refusals of scenarios, with the beginning of each message.

use super::*;

/// Columns: the text in `SMALL`, its replacement, and the beginning of the refusal.
const VALUES: &str = r#"
cpus = 2 | cpus = 0 | machine.cpus = 0 cannot be used: expected a whole number from 1 to 64.
cpus = 2 | cpus = -1 | machine.cpus = -1 cannot be used: expected a whole number from 1 to 64.
cpus = 2 | cpus = 2.5 | machine.cpus = 2.5 cannot be used: expected a whole number from 1 to 64.
cpus = 2 | cpus = "2" | machine.cpus = "2" cannot be used: expected a whole number from 1 to 64.
cpus = 2 | cpus = 9223372036854775807 | machine.cpus = 9223372036854775807 cannot be used: expected a whole number from 1 to 64.
cpus = 2\n |  | machine.cpus is missing: expected a whole number from 1 to 64.
hz = 1000 | hz = 123 | machine.hz = 123 cannot be used: expected 100, 250, 300 or 1000.
kind = "DMA32" | kind = "HighMem" | machine.node[0].zone[1].kind = "HighMem" cannot be used: expected one of "DMA", "DMA32", "Normal".
managed = 32000 | managed = "2 weeks" | machine.node[0].zone[1].managed = "2 weeks" cannot be used: expected 1 to 33554432 pages, or text such as "7157MiB", "16KiB" or "4032p".
end = "100s" | end = "1h" | end = "1h" cannot be used: expected 1000000000 to 12000000000000 ns, or text such as "2s", "100ms" or "45us".
end = "100s" | end = "999ms" | end = "999ms" cannot be used: expected 1000000000 to 12000000000000 ns, or text such as "2s", "100ms" or "45us".
opening = "1s" | opening = "101s" | opening = "101s" cannot be used: expected 0 to 100000000000 ns, or text such as "2s", "100ms" or "45us".
bandwidth = "100MiB/s" | bandwidth = "100MiB/s"\nlimiter = { burst = "100ms", latency = 0 } | machine.disk[0].limiter.latency = 0 cannot be used: expected 1 to 1000000 us
bandwidth = "100MiB/s" | bandwidth = "100MiB" | machine.disk[0].bandwidth = "100MiB" cannot be used: expected 64 to 16777216 KiB/s, or text such as "113MiB/s".
touch = 100 | touch = 0 | machine.costs.touch = 0 cannot be used: expected 1 to 1000000 ns, or text such as "2s", "100ms" or "45us".
name = "sdb" | name = "sda" | machine.disk[1].name = "sda" cannot be used: expected a name that no other disk has.
disk = "sdb" | disk = "sdc" | machine.swap.disk = "sdc" cannot be used: expected one of "sda", "sdb".
start = "2s" | start = "soon" | actor[1].start = "soon" cannot be used: expected a time from 0 to 12000s, "after" and another actor, or what happens (at "soon", expected one of free falls below, 
start = "2s" | start = "12001s" | actor[1].start = "12001s" cannot be used: expected a time from 0 to 12000s, "after" and another actor, or what happens.
start = "2s" | start = -1 | actor[1].start = -1 cannot be used: expected a time from 0 to 12000s, "after" and another actor, or what happens.
start = "2s" | start = [1] | actor[1].start = a list of 1 cannot be used: expected a time from 0 to 12000s
start = "2s" | start = "after dd + soon" | actor[1].start = "after dd + soon" cannot be used: expected a time from 0 to 12000s, "after" and another actor, or what happens (as in "after dd + 2s").
start = "2s" | start = "after dd please" | actor[1].start = "after dd please" cannot be used: expected a time
start = "2s" | start = "end" | actor[1].start = "end" cannot be used: expected a time from 0 to 12000s, "after" and another actor, or what happens (not the end of the run).
start = "2s" | start = "first hunk" | actor[1].start = "first hunk" cannot be used: expected a time from 0 to 12000s, "after" and another actor, or what happens (no hunk, because only a comparison of kernels finds one).
start = "2s" | start = "first verdict" | actor[1].start = "first verdict" cannot be used: expected a time from 0 to 12000s, "after" and another actor, or what happens (at its end, expected one of freed, 
end = "9s" | end = 0 | actor[2].end = 0 cannot be used: expected a time from 1ns to 12000s
kind = "xfs" | kind = "zfs" | machine.filesystem.kind = "zfs" cannot be used: expected one of "ext4", "xfs", "btrfs", "ext3".
kernel = "v3_10_rc1" | kernel = "v9" | before.kernel = "v9" cannot be used: expected one of 
["b1_limit"] | ["b9_limit"] | after.patches[0] = "b9_limit" cannot be used: expected one of 
["b1_limit"] | ["b1_limit", "b1_limit"] | after.patches
cpus = 2 | cpus = 2\nlaptop_mode = 5 | machine.laptop_mode = 5 cannot be used: expected true or false.
name = "small" | name = "Small" | name = "Small" cannot be used: expected lower-case letters, digits and hyphens.
name = "small" | name = "../x" | name = "../x" cannot be used: expected a name of 1 to 64 letters, digits and hyphens.
title = "A small machine" | title = " " | title = " " cannot be used: expected text on one line, at most 300 characters.
name = "reads" | name = "a-very-long-name" | actor[1].name = "a-very-long-name" cannot be used: expected a name of 1 to 15 letters, digits and hyphens.
name = "reads" | name = "memory" | actor[1].name = "memory" cannot be used: expected a name that no other actor has.
work = "reader" | work = "read" | actor[1].work = "read" cannot be used: expected one of "anon", "reader", 
work = "reader"\n |  | actor[1].work is missing: expected one of "anon", "reader", 
fsync = "2MiB" | fsync = "sometimes" | actor[2].fsync = "sometimes" cannot be used: expected "never", "end" or a size such as "16MiB".
"stat", { | "look", { | actor[3].phases[1] = "look" cannot be used: expected "read", "stat" or a table such as { create = 4000, size = "2KiB" } or { churn = 500, size = "2KiB", loops = 10 }.
{ create = 5, size = 2048 } | { churn = 5, size = 2048 } | actor[3].phases[2].loops is missing: expected a whole number from 1 to 1000000.
{ create = 5, size = 2048 } | { churn = 0, size = 2048, loops = 1 } | actor[3].phases[2].churn = 0 cannot be used: expected a whole number from 1 to 4194304.
{ create = 5, size = 2048 } | { churn = 5, size = "2MiB", loops = 1 } | actor[3].phases[2].size = "2MiB" cannot be used: expected 0 to 1048576 bytes
touches = 5001 | touches = 5001\nhold = "forever" | actor[0].hold = "forever" cannot be used: expected a time from 1ns to 12000s, or "end".
touches = 5001 | hold = "60s" | actor[0].hold = "60s" cannot be used: expected no value, because there is no last touch without `touches`.
touches = 5001 | touches = 5001\nleave_for = "5s" | actor[0].leave_for = "5s" cannot be used: expected no value without `leave_after`.
touches = 5001 | touches = 5001\nleave_after = 5001\nleave_for = "5s" | actor[0].leave_after = 5001 cannot be used: expected fewer than `touches`.
touches = 5001 | touches = 5001\nleave_after = 5 | actor[0].leave_for is missing: expected
delete = true | delete = "yes" | actor[2].delete = "yes" cannot be used: expected true or false.
rate = 1000 | rate = 0 | actor[0].rate = 0 cannot be used: expected a whole number from 1 to 100000000.
pattern = "hot-cold" | pattern = "loop" | actor[0].hot_touches = 80 cannot be used: expected no value, unless pattern = "hot-cold".
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf" | actor[0].alpha is missing: expected a number from 0.1 to 2 with at most three decimals.
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf"\nalpha = 0.05 | actor[0].alpha = 0.05 cannot be used: expected a number from 0.1 to 2 with at most three decimals.
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf"\nalpha = 2.001 | actor[0].alpha = 2.001 cannot be used: expected a number from 0.1 to 2 with at most three decimals.
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf"\nalpha = 0.7001 | actor[0].alpha = 0.7001 cannot be used: expected a number from 0.1 to 2 with at most three decimals.
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf"\nalpha = -1 | actor[0].alpha = -1 cannot be used: expected a number from 0.1 to 2 with at most three decimals.
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf"\nalpha = "0.7" | actor[0].alpha = "0.7" cannot be used: expected a number from 0.1 to 2 with at most three decimals.
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf"\nalpha = 0.7\nchunk = 0 | actor[0].chunk = 0 cannot be used: expected 1 to 16384 pages
pattern = "hot-cold"\nhot_touches = 80\nhot_pages = 20 | pattern = "zipf"\nalpha = 0.7\nhot_pages = 20 | actor[0].hot_pages = 20 cannot be used: expected no value, unless pattern = "hot-cold".
hot_pages = 20 | hot_pages = 20\nalpha = 0.7 | actor[0].alpha = 0.7 cannot be used: expected no value, unless pattern = "zipf".
hot_pages = 20 | hot_pages = 20\nchunk = 2 | actor[0].chunk = 2 cannot be used: expected no value, unless pattern = "zipf".
touches = 5001 | touches = 5001\nthreads = 65 | actor[0].threads = 65 cannot be used: expected a whole number from 1 to 64.
[machine.filesystem]\nkind = "xfs"\ndisk = "sda" |  | machine.filesystem is missing: expected a table [machine.filesystem].
divide = 2 | divide = 65 | size.half.divide = 65 cannot be used: expected a whole number from 1 to 64.
"machine.disk.sda.seek" | "machine.disk.sdc.seek" | fit[0].parameter = "machine.disk.sdc.seek" cannot be used: expected in machine.disk, sda (it has: sda, sdb).
"machine.disk.sda.seek" | "machine.disk.sda.sek" | fit[0].parameter = "machine.disk.sda.sek" cannot be used: expected in machine.disk.sda, seek (it has: 
"machine.disk.sda.seek" | "machin.disk" | fit[0].parameter = "machin.disk" cannot be used: expected machine (it has: 
"machine.disk.sda.seek" | "machine.cpus.seek" | fit[0].parameter = "machine.cpus.seek" cannot be used: expected in machine.cpus, no seek, because it is only 2.
"machine.disk.sda.seek" | "machine.disk[9].seek" | fit[0].parameter = "machine.disk[9].seek" cannot be used: expected in machine.disk, 
"machine.disk.sda.seek" | "a disk" | fit[0].parameter = "a disk" cannot be used: expected keys with dots between them.
"actor[0].touches" | "machine.disk[0].seek" | fit[1].parameter = "machine.disk[0].seek" cannot be used: expected a path that no other entry leads to.
"machine.disk.sda.seek" | "machine.disk" | machine.disk = a list of 2 does not fit the rest: expected a whole number, or text such as "7157MiB" or "6.5ms", to be fitted.
"machine.disk.sda.seek" | "machine.disk.sda.name" | machine.disk.sda.name = "sda" does not fit the rest: expected a whole number, or text such as
rows = ["io-duration", "majorfaults"]\n |  | fit[0].rows is missing: expected a list of 1 to 100 values.
rows = ["io-duration", "majorfaults"] | rows = [] | fit[0].rows = 0 values cannot be used: expected a list of 1 to 100 values.
rows = ["io-duration", "majorfaults"] | rows = [3] | fit[0].rows[0] = 3 cannot be used: expected the metric of a published row.
rows = ["io-duration", "majorfaults"] | rows = ["a"]\nassumed = "b" | fit[0].assumed = "b" cannot be used: expected to be absent beside rows.
assumed = "Enough to see." | assumed = " " | fit[1].assumed = " " cannot be used: expected text on one line, at most 300 characters.
[size.half] | [size.published] | size.published = a table cannot be used: expected a name made of letters, digits and hyphens, but not published
"#;

/// Columns as in [`VALUES`].
const UNKNOWN_KEYS: &str = r#"
cpus = 2 | cpus = 2\ndirty_bytes = 5 | machine.dirty_bytes = 5 is not modelled: the limit is a share of memory here: machine.dirty_ratio.
cpus = 2 | cpus = 2\nvm.dirty_bytes = 5 | machine.vm.dirty_bytes = 5 is not modelled: 
cpus = 2 | cpus = 2\nvm.swappiness = 5 | machine.vm.swappiness = 5 is not a known key: expected machine.swappiness, which is its name here.
cpus = 2 | cpu = 2 | machine.cpu = 2 is not a known key: expected cpus (known here: include, cpus, hz, 
managed = 32000 | managd = 32000 | machine.node[0].zone[1].managd = 32000 is not a known key: expected managed 
touch = 100 | tuch = 100 | machine.costs.tuch = 100 is not a known key: expected touch 
assumed = | because = | fit[1].because = "Enough to see." is not a known key: expected one of parameter, rows, assumed.
passes = 2 | pass = 2 | actor[1].pass = 2 is not a known key: expected passes 
title = | titel = | titel = "A small machine" is not a known key: expected title 
create = 5 | make = 5 | actor[3].phases[2].make = 5 is not a known key: expected 
divide = 2 | multiply = 2 | size.half.multiply = 2 is not a known key: expected divide, the only one.
"#;

/// Columns as in [`VALUES`].
const CONFLICTS: &str = r#"
managed = 32000 | managed = 32769 | machine.node[0].zone[1].managed = 32769 does not fit the rest: expected at most 32768 pages, as many as present.
kernel = "4MiB" | kernel = 32000 | machine.node[0].zone[1].kernel = 32000 does not fit the rest: expected at most 31999 pages, one less than managed.
spanned = 4095 | spanned = 5000 | machine.node[0].zone[0].spanned = 5000 does not fit the rest: expected at most 4096 pages, the limit for its kind of zone.
kind = "DMA32" | kind = "DMA" | machine.node[0].zone[1].kind = DMA does not fit the rest: expected zones in the order DMA, DMA32, Normal, each at most once.
kernel = "4MiB" | kernel = "4MiB"\nper_cpu = 8000 | machine.node[0].zone[1].per_cpu = 8000 does not fit the rest: expected at most 7744 pages, so that the lists of all 2 CPUs have half of the free pages.
kernel = "4MiB" | kernel = 30700 | machine.node[0].zone[1].kernel = 30700 does not fit the rest: expected a value that leaves at least 1412 of the 32000 managed pages free, which is four times the min watermark and a few batches.
hz = 1000 | hz = 1000\nmin_free_kbytes = "20MiB" | machine.min_free_kbytes = 20480 does not fit the rest: expected at most an eighth of the 34944 pages free at the start (17472 KiB).
["b1_limit"] | ["b3_flatten"] | after.patches = b3_flatten does not fit the rest: expected b1_limit as well, because b3_flatten builds on it.
["b1_limit"] | ["f3_afterbatch", "b6_taildirty", "f2_alldirty"] | after.patches = f3_afterbatch does not fit the rest: expected f1_keep as well
["b1_limit"] | ["b4_compact", "b3_flatten", "b1_limit"] | accepted
[after]\nkernel = "v3_10_rc1" | [after]\nkernel = "v3_11" | after.patches = b1_limit does not fit the rest: expected patches without it, because v3_11 contains it.
hz = 1000 | hz = 1000\ndirty_ratio = 10 | machine.dirty_background_ratio = 10 does not fit the rest: expected less than dirty_ratio, which is 10.
size = "20MiB" | size = "41MiB" | actor[1].size = 10496 does not fit the rest: expected at most the 10240 pages of data.
work = "reader"\nstart = "2s"\nfile = "data"\nsize = "20MiB"\ncall = "64KiB"\npasses = 2 | work = "mmap"\nfile = "data"\nsize = "41MiB"\npattern = "loop"\nwrite_percent = 5 | actor[1].size = 10496 does not fit the rest: expected at most the 10240 pages of data.
work = "reader"\nstart = "2s"\nfile = "data"\nsize = "20MiB"\ncall = "64KiB"\npasses = 2 | work = "mmap"\nfile = "date"\nsize = "4MiB"\npattern = "loop"\nwrite_percent = 5 | actor[1].file = date does not fit the rest: expected a file of the scenario (data).
work = "reader"\nstart = "2s"\nfile = "data"\nsize = "20MiB"\ncall = "64KiB"\npasses = 2 | work = "mmap"\nfile = "data"\nsize = "4MiB"\npattern = "loop"\nwrite_percent = 5 | accepted
work = "reader"\nstart = "2s"\nfile = "data"\nsize = "20MiB"\ncall = "64KiB"\npasses = 2 | work = "mmap"\nfile = "data"\nsize = "4MiB"\npattern = "loop" | actor[1].write_percent is missing: expected a whole number from 0 to 100.
file = "data" | file = "date" | actor[1].file = date does not fit the rest: expected a file of the scenario (data).
start = "2s" | start = "101s" | actor[1].start = 101000000000 does not fit the rest: expected at most the end of the run, 100000000000 ns.
end = "9s" | start = "9s"\nend = "9s" | actor[2].end = 9000000000 does not fit the rest: expected later than its start, 9000000000 ns.
end = "9s" | start = "9s"\nrepeat_until = "8s" | actor[2].repeat_until = 8000000000 does not fit the rest: expected later than its start, 9000000000 ns.
start = "2s" | start = "after reeds" | actor[1].start = after reeds does not fit the rest: expected the name of another actor (memory, writes, tree, blocks, log).
start = "2s" | end = "after reads" | actor[1].end = after reads does not fit the rest: expected the name of another actor (memory, writes, 
start = "2s" | start = 'first swap-out by "kswapd1"' | actor[1].start = first swap-out by "kswapd1" does not fit the rest: expected the name of a task of the run; none is called "kswapd1".
start = "2s" | start = 'first swap-out by "kswapd0"' | accepted
start = "2s" | start = "after writes + 2s"\nrepeat_until = "first scan file in DMA32"\nend = "after tree" | accepted
start = "2s" | start = "after log" | actor[1].start = after log does not fit the rest: expected an actor that ends, but log never ends.
start = "2s"\nfile = "data"\nsize = "20MiB"\ncall = "64KiB"\npasses = 2\n\n[[actor]]\nname = "writes"\nwork = "writer"\nend = "9s" | start = "after writes"\nfile = "data"\nsize = "20MiB"\ncall = "64KiB"\npasses = 2\n\n[[actor]]\nname = "writes"\nwork = "writer"\nstart = "after reads" | actor[1].start = after writes does not fit the rest: expected a moment that does not depend on itself, directly or through other actors.
start = "2s" | start = 'phase "pass" by "reads"' | actor[1].start = phase "pass" by "reads" does not fit the rest: expected a moment that does not depend on itself, directly or through other actors.
[after]\nkernel = "v3_10_rc1"\npatches = ["b1_limit"] | [after]\nkernel = "v4_10_17" | accepted
hold = 4 | hold = 5000 | actor[4].hold = 5000 does not fit the rest: expected blocks that together have at most the 
log = 1 | log = 200000\nstart = 0\nend = 99000000000\njob = 1 | accepted
period = "10s"\npages = 3\nlog = 1 | period = "1ms"\npages = 3\nlog = 1000 | file = 100013895 pages does not fit the rest: expected files that together have at most 67108864 pages
directories = 3\nfiles_per_directory = 10 | directories = 65536\nfiles_per_directory = 4194304 | file = 824633733648 pages does not fit the rest
directories = 3\nfiles_per_directory = 10\neven = 3000\nodd = "10KiB" | directories = 65536\nfiles_per_directory = 65\neven = 0\nodd = 0 | actor = 4259845 small files does not fit the rest: expected at most 4194304 small files in total.
{ create = 5, size = 2048 } | { churn = 4194304, size = 0, loops = 2 } | actor = 4194334 small files does not fit the rest: expected at most 4194304 small files in total.
pages = 1000 | pages = 33554432 | actor = 33554442 pages does not fit the rest: expected actors that together have at most 33554432 pages
"#;

fn check(table: &str) {
    for [from, to, expected] in rows(table) {
        let said = refusal(&from, &to);
        assert!(
            said.starts_with(&expected),
            "{to:?}\n said: {said}\n want: {expected}"
        );
    }
}

#[test]
fn a_value_out_of_range_is_refused_with_its_place_and_the_range() {
    check(VALUES);
}

#[test]
fn an_unknown_key_is_refused_with_the_nearest_known_one() {
    check(UNKNOWN_KEYS);
}

#[test]
fn values_that_do_not_fit_together_are_refused() {
    check(CONFLICTS);
}

#[test]
fn a_machine_needs_memory_and_something_that_ends() {
    for (sets, expected) in [
        (
            &[
                "machine.node[0].zone[0].kernel=0",
                "machine.node[0].zone=[{kind=\"Normal\",spanned=511,present=511,managed=511,kernel=0}]",
            ][..],
            "machine.node = 511 pages does not fit the rest: expected at least 512 managed pages",
        ),
        (
            &[
                "machine.node=[{zone=[{kind=\"Normal\",spanned=33554432,present=33554432,managed=33554432,kernel=0}]},{zone=[{kind=\"Normal\",spanned=3000,present=3000,managed=3000,kernel=0}]}]",
            ],
            "machine.node = 33557432 pages does not fit the rest: expected zones that together have at most 33554432 managed pages (128 GiB)",
        ),
        (
            &[
                "machine.node=[{zone=[{kind=\"Normal\",spanned=300,present=300,managed=300,kernel=290}]},{zone=[{kind=\"Normal\",spanned=300,present=300,managed=300,kernel=290}]}]",
            ],
            "machine.node = 20 free pages does not fit the rest: expected zones that together have at least",
        ),
        (
            &[
                "machine.node=[{zone=[{kind=\"Normal\",spanned=3000,present=3000,managed=3000,kernel=0}]},{zone=[{kind=\"DMA\",spanned=3000,present=3000,managed=3000,kernel=0}]}]",
            ],
            "machine.node[1].zone[0].kind = DMA does not fit the rest: expected DMA on node 0 only",
        ),
        (
            &["actor=[{name=\"a\",work=\"sleep\",background=true}]"],
            "actor = all in the background does not fit the rest: expected at least one actor that is not",
        ),
        (
            &["actor=[]"],
            "actor is missing: expected 1 to 64 tables [[actor]].",
        ),
        (
            &["actor=7"],
            "actor = 7 cannot be used: expected 1 to 64 tables [[actor]].",
        ),
        (
            &["machine.lowmem_reserve_ratio=[256,0,32]"],
            "machine.lowmem_reserve_ratio[1] = 0 cannot be used",
        ),
        (
            &["machine.lowmem_reserve_ratio=[256,32]"],
            "machine.lowmem_reserve_ratio = 2 values cannot be used: expected a list of 3 to 3 values.",
        ),
    ] {
        let said = with_sets(sets).expect_err(expected).to_string();
        assert!(said.starts_with(expected), "said: {said}\nwant: {expected}");
    }
}

#[test]
fn text_that_is_not_toml_is_refused_with_line_and_column() {
    for (text, line, column) in [
        ("name = ", 1, 8),
        ("name = \"a\"\ntitle = = 1", 2, 9),
        ("a = 1\nä = 1", 2, 1),
        ("a = 1\na = 2", 2, 1),
        ("[machine\n", 1, 9),
    ] {
        let error = parse(text, &Options::default()).expect_err(text);
        assert_eq!(
            error.problem,
            Problem::Syntax { line, column },
            "{text:?}: {error}"
        );
        assert!(
            !error.expected.is_empty()
                && error
                    .to_string()
                    .starts_with(&format!("Line {line}, column {column} "))
        );
    }
    let long = format!("# {}", "x".repeat(1 << 20));
    assert_eq!(
        parse(&long, &Options::default())
            .expect_err("too long")
            .path,
        "text"
    );
}
