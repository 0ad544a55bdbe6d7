//! One small scenario for each kind of work. It repeats its work, so that it reaches its full size in the first seconds.

use reclaim::scenario::{Options, Scenario, parse, schema};

/// The name of each kind of work, and keys for a short work that can be repeated.
pub(crate) const KINDS: [(&str, &str); 20] = [
    (
        "anon",
        "pages = 64\npattern = \"zipf\"\nalpha = 0.7\nchunk = 2\nthreads = 3\ntouches = 42\nwrite_percent = 50",
    ),
    (
        "hot-sets",
        "cold = 400\nhot = 200\nturn = 100\nfirst_passes = 2\npasses = 3\nwrite_percent = 50",
    ),
    (
        "reader",
        "file = \"data\"\nsize = \"2MiB\"\ncall = \"128KiB\"\npasses = 3",
    ),
    (
        "writer",
        "size = \"40KiB\"\ncall = \"8KiB\"\nfsync = \"never\"\ndelete = true",
    ),
    (
        "files",
        "directories = 4\nfiles_per_directory = 50\neven = 3000\nodd = 6000\n\
         phases = [\"stat\", \"read\", { churn = 20, size = \"6KiB\", loops = 3 }]",
    ),
    ("sleep", ""),
    ("high-order", "order = 2\ncount = 50\nrate = 1000\nhold = 8"),
    (
        "monitor",
        "period = \"1ms\"\npages = 20\nlog = 1\ntext = 20",
    ),
    ("sampler", "period = \"1ms\"\nreads = 10\nread = \"10us\""),
    (
        "parallelio",
        "steps = [0, \"2MiB\"]\nitems = 400\nchunk = 1024\nchunks_per_slab = 60\noverhead = 8\nclient = 8\n\
         client_hot = 1\nop = \"45us\"\npopulate_op = \"60us\"\nset_percent = 33\nsettle = \"1ms\"\ntimed = \"1s\"\n\
         used = \"1MiB\"\npoll = \"1ms\"\ndd_delay = \"1ms\"\ndd_call = \"256KiB\"\ninitial_cache = 100\n\
         initial_cache_files = 10\nidle_anon = 50\ntidy = \"1ms\"\nharness_cache = 50\nharness_files = 10\n\
         harness_tools = 20",
    ),
    (
        "build",
        "jobs = 4\nunits = 12\ndirectories = 3\ncompile = \"100us\"\ncompile_p90 = \"300us\"\nmemory = 20\n\
         memory_p90 = 60\ntools = \"data\"\ntools_hot = 20\nsources = 24\ncommon_headers = 20\n\
         common_header_files = 8\nlocal_headers = 12\nlocal_header_files = 6\nobjects = 24\nnotes = 12\n\
         temporary = 24\nlink = \"1ms\"\nlink_memory = 40\nimage = 20",
    ),
    (
        "simoop",
        "workers = 3\ntasks = 4\nburners = 1\ndu = 1\nworking_set = 100\nburst = 50\nfiles = 40\nfile = 64\n\
         read = 16\nwrite = 16\nkeep = 2\nperiod = \"10ms\"\njitter = \"3ms\"\nwarmup = \"100ms\"\ninterval = \"1s\"\n\
         directories = 2",
    ),
    (
        "copy",
        "size = \"3MiB\"\nfile = \"1MiB\"\ncall = \"128KiB\"",
    ),
    ("frames", "period = \"1ms\"\npages = 4\nhold = 3"),
    (
        "dd",
        "jobs = [1, 3, 2]\nsize = \"48KiB\"\ncall = \"8KiB\"\nrepeat = true",
    ),
    (
        "blocks",
        "order = 3\ncount = 20\ninterval = \"100us\"\npasses = 2\npause = \"1ms\"",
    ),
    (
        "oltp",
        "threads = [2, 4]\nstep = \"100ms\"\ntable = 64\nbuffers = 32\nsort = 10\nreads = 10\nwrites = 4\n\
         statement = \"100us\"\ncheckpoint = \"50ms\"",
    ),
    ("poller", "period = \"1ms\"\npages = 10"),
    ("reclaimer", "pages = 64"),
    (
        "mmap",
        "file = \"data\"\nsize = \"2MiB\"\npattern = \"uniform\"\ntouches = 200\nwrite_percent = 30",
    ),
];

/// A kernel with lists per zone and one with lists per node, each with a file system that it has.
pub(crate) const KERNELS: [(&str, &str); 2] = [("v3_10_rc1", "ext4"), ("v4_18", "xfs")];

/// A small machine that repeats the work while a reader leaves it too little memory.
pub(crate) fn scenario(kind: &str, work: &str, kernel: (&str, &str)) -> Scenario {
    let actors = format!(
        r#"
[[actor]]
name = "it"
work = "{kind}"
{work}
repeat_until = "12000s"
[[actor]]
name = "reader"
work = "reader"
file = "more"
size = "12MiB"
call = "256KiB"
passes = 1000000
pause = "20ms"
background = true
"#
    );
    read(kernel, "8MiB", &actors)
}

/// A machine of this size, on which one program works on a tree of files. `work` holds the keys of that work.
pub(crate) fn sized(kernel: (&str, &str), memory: &str, work: &str) -> Scenario {
    let actor = format!("[[actor]]\nname = \"it\"\nwork = \"files\"\n{work}");
    read(kernel, memory, &actor)
}

/// A program with this many pages that touches a few of them, each chosen separately by a Zipf distribution.
pub(crate) fn with_weights(kernel: (&str, &str), pages: u32) -> Scenario {
    let work = "populate = false\npattern = \"zipf\"\nalpha = 1.3\nwrite_percent = 0\nrate = 1000";
    let actor = format!(
        "[[actor]]\nname = \"it\"\nwork = \"anon\"\npages = {pages}\n{work}\nend = \"100s\""
    );
    read(kernel, "64MiB", &actor)
}

fn read((kernel, filesystem): (&str, &str), memory: &str, actors: &str) -> Scenario {
    let text = format!(
        r#"
name = "bytes"
title = "T"
symptom = "S"
end = "12000s"
[before]
kernel = "{kernel}"
[after]
kernel = "{kernel}"
[machine]
cpus = 2
hz = 250
swap = {{ disk = "sda", size = "8MiB" }}
filesystem = {{ kind = "{filesystem}", disk = "sda" }}
[[machine.node]]
zone = [{{ kind = "Normal", spanned = "{memory}", present = "{memory}", managed = "{memory}", kernel = 100 }}]
[[machine.disk]]
name = "sda"
bandwidth = "1GiB/s"
seek = "10us"
request = "10us"
[machine.costs]
anon_fault = "700ns"
touch = "50ns"
swap_fault = "3us"
read_page = "400ns"
readahead_page = "600ns"
write_page = "3us"
syscall = "200ns"
open = "3us"
scan_page = "300ns"
free_page = "200ns"
deactivate_page = "150ns"
pageout = "2us"
shrink_zone = "1us"
scan_object = "200ns"
flush_page = "1us"
[[file]]
name = "data"
size = "2MiB"
[[file]]
name = "more"
size = "12MiB"
{actors}
"#
    );
    parse(&text, &Options::default()).unwrap_or_else(|error| panic!("{actors}: {error}"))
}

/// Kinds of work that have no scenario here.
pub(crate) fn missing_kinds() -> Vec<&'static str> {
    let known = KINDS.map(|(kind, _)| kind);
    let mut words = schema::works();
    words.retain(|word| !known.contains(word));
    words
}
