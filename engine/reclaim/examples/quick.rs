use reclaim::scenario::*;
use reclaim::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let opts = Options::from_lines(&a[2].replace(',', "\n")).unwrap();
    let sc = parse(&text, &opts).unwrap_or_else(|e| panic!("{e}"));
    let until: u64 = a
        .get(3)
        .map_or(u64::MAX, |s| s.parse::<u64>().unwrap() * 1_000_000_000);
    let t = std::time::Instant::now();
    let side = if opts.kernel == Side::After {
        KernelSide::After
    } else {
        KernelSide::Before
    };
    let mut s = Simulation::new(&sc, side);
    if a.len() > 4 {
        s.check_every_event();
    }
    let mut next = 0;
    loop {
        next += 10_000_000_000;
        let r = s.advance(Stop {
            time_ns: next.min(until),
            event: u32::MAX,
            budget: u64::MAX,
        });
        eprint!(
            "\r{:.1}s ev {} wall {:.2}",
            s.now_ns() as f64 / 1e9,
            s.event(),
            t.elapsed().as_secs_f64()
        );
        if r == Advance::Ended || s.now_ns() >= until {
            break;
        }
    }
    eprintln!();
    let m = s.machine();
    if std::env::var_os("ROWS").is_some() {
        use reclaim::trace::sample::NAMES;
        println!("t {}", NAMES.join(" "));
        for (i, r) in m.samples.from_row(0).chunks(NAMES.len()).enumerate() {
            println!(
                "{} {}",
                (i + 1) as f64 / 10.0,
                r.iter()
                    .map(|v| v.to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            );
        }
        return;
    }
    for (n, v) in reclaim::mm::vmstat::vmstat(&m) {
        println!("{n} {v}");
    }
    for st in &m.progress.steps {
        println!("{st:?}");
    }
    for p in &m.progress.phases {
        println!("{:.2} {} {}", p.time as f64 / 1e9, p.task, p.words);
    }
    for t in m.sched.tasks() {
        println!(
            "{} {:?} {:?} {:?}",
            t.name,
            t.state,
            t.wait,
            t.frames.iter().map(|f| f.function).collect::<Vec<_>>()
        );
    }
    let f = m.total_pages() as f64;
    println!(
        "B/frame lru {:.1} entries {:.1} marks {:.2} chain {} heap rows {}",
        m.lru.bytes() as f64 / f,
        m.tables.entries.capacity() as f64 * 4.0 / f,
        m.trace.marks().len() as f64 * 16.0 / f,
        m.trace.chain_log().len(),
        m.samples.len()
    );
    println!(
        "frames {} rss {}",
        f,
        std::fs::read_to_string("/proc/self/statm").unwrap()
    );
    println!("hash {:016x}", s.state_hash());
}
