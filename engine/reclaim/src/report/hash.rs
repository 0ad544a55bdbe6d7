//! The state hash, which is one number for the observable state and for the whole stream of events that led to it.
//!
//! The hash leaves out the queues of devices and of the scheduler, because the stream contains their effects.

use crate::kernel::{LruDomain, ObjectLists};
use crate::machine::Machine;
use crate::mm::lru_gen;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::v2::MemcgV2;
use crate::mm::mempolicy::MemoryPolicy;
use crate::mm::zone::NR_LRU_LISTS;
use crate::mm::zswap;
use crate::sim::ByHand;
use crate::trace::mix;

struct Hasher(u64);

impl Hasher {
    fn word(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        for word in words {
            self.word(word);
        }
    }

    fn slice(&mut self, slice: &[u32]) {
        self.word(slice.len() as u64);
        let (pairs, rest) = slice.as_chunks::<2>();
        self.words(
            pairs
                .iter()
                .map(|&[a, b]| u64::from(a) << 32 | u64::from(b)),
        );
        self.words(rest.iter().map(|&a| u64::from(a)));
    }
}

/// Hash of the observable state, which includes page frames (without their laps), lists in order, page tables, slots, files, groups,
/// counters, tasks, clock, event number, and the hash of all events.
pub fn state_hash(m: &Machine) -> u64 {
    let mut h = Hasher(0x5EED);
    h.word(m.sched.now());
    h.word(u64::from(m.trace.number()));
    h.word(m.trace.chain());
    h.slice(m.pages.flags.as_slice());
    h.slice(m.pages.owner.as_slice());
    h.slice(m.pages.index.as_slice());
    h.slice(&m.tables.entries);
    hash_lists(&mut h, m);
    for pfn in m.zones.iter().flat_map(|z| z.pcp.iter()) {
        h.word(u64::from(u32::from(pfn)));
    }
    for pfn in m.batches.iter() {
        h.word(u64::from(u32::from(pfn)));
    }
    for (zone, z) in m.zones.ids().zip(&m.zones) {
        let domain = m.domain_of_zone(zone);
        let d = &m.domains[domain];
        let root = &m.lruvecs[m.lruvec(ROOT, domain)];
        h.words([
            u64::from(z.free_pages()),
            u64::from(d.pages_scanned),
            u64::from(d.all_unreclaimable) << 3
                | u64::from(d.tail_lru_dirty) << 2
                | u64::from(d.under_writeback) << 1
                | u64::from(d.congested),
        ]);
        h.words(root.recent_scanned);
        h.words(root.recent_rotated);
    }
    for l in m.lruvecs.iter().filter(|l| l.memcg != ROOT) {
        h.words(l.recent_scanned);
        h.words(l.recent_rotated);
    }
    // Kernels before 5.8 count no costs. Zeros are left out, so the hashes of these kernels do not depend on this field.
    for l in m.lruvecs.iter().filter(|l| l.cost != [0; 2]) {
        h.words(l.cost);
    }
    // Kernels since 3.2 save up no scans, so zeros are left out here too.
    for l in m.lruvecs.iter().filter(|l| l.nr_saved_scan != [0; 4]) {
        h.words(l.nr_saved_scan.map(u64::from));
    }
    hash_swap(&mut h, m);
    hash_files(&mut h, m);
    if m.memcg.in_use() {
        h.words(m.pages.memcg.iter().map(|&memcg| u64::from(memcg)));
        for group in m.memcg.groups() {
            let stat = group.stat;
            h.words([
                group.res.usage,
                group.res.failcnt,
                stat.pgscan,
                stat.pgreclaim,
                stat.kswapd_pgscan,
                stat.kswapd_pgreclaim,
                stat.pgmajfault,
            ]);
        }
        if m.memcg.are_v2() {
            hash_v2(&mut h, m);
        } else {
            let mut stocks = m.memcg.stocks().iter().filter(|stock| stock.pages > 0);
            h.words(
                stocks
                    .by_ref()
                    .flat_map(|stock| [u64::from(stock.memcg), stock.pages]),
            );
        }
        for domain in m.domains.ids() {
            let members = m.memcg.tree(domain).members();
            h.words(members.flat_map(|(excess, memcg)| [excess, u64::from(memcg)]));
        }
    }
    for task in m.sched.tasks() {
        h.word((task.state as u64) << 8 | task.wait as u64);
        h.word(task.frames.len() as u64);
    }
    // Tasks that a user has stopped or killed with a signal.
    let tasks = m.sched.tasks().iter();
    for task in tasks.filter(|task| task.by_hand != ByHand::default()) {
        let signals = u64::from(task.by_hand.stopped) << 1 | u64::from(task.by_hand.killed);
        h.word(u64::from(task.id.0) << 2 | signals);
    }
    for task in m.sched.tasks() {
        if let MemoryPolicy::Interleave { node } = task.policy {
            h.word(u64::from(task.id.0) << 2 | u64::from(u32::from(node)));
        }
    }
    // How far the searches have come that decide when actors begin and end.
    h.words(m.trace.awaited.words());
    if m.kernel.lru_domain == LruDomain::Node {
        hash_nodes(&mut h, m);
    }
    if m.swap_token.global_faults > 0 {
        hash_swap_token(&mut h, m);
    }
    if m.has_compaction() {
        hash_compaction(&mut h, m);
    }
    if m.kernel.object_lists == ObjectLists::OfNodeAndGroup {
        h.words(m.icache.digest());
    }
    hash_counters(&mut h, m);
    h.0
}

/// Hashes for each file the numbers of pages that are cached, dirty and under writeback, and how often its pages are mapped.
fn hash_files(h: &mut Hasher, m: &Machine) {
    for i in m.files.inodes() {
        h.words([
            u64::from(i.nr_cached),
            u64::from(i.nr_dirty),
            u64::from(i.nr_writeback),
        ]);
        h.words(i.map_counts.iter());
    }
}

/// Hashes swap slots and, on machines with zram or zswap, the frames of compressed pages and the contents of zswap.
fn hash_swap(h: &mut Hasher, m: &Machine) {
    h.slice(m.swap.words());
    if !m.zspages.frames.is_empty() {
        h.words(
            m.zspages
                .frames
                .iter()
                .map(|&pfn| u64::from(u32::from(pfn))),
        );
    }
    if zswap::of(m).is_some() {
        h.words(m.zswap.words());
    }
}

/// Hashes protection, events, activations and refaults of groups of version 2, the stocks of CPUs, the tasks over `memory.high`, and the
/// groups of swap slots.
fn hash_v2(h: &mut Hasher, m: &Machine) {
    for v2 in m.memcg.groups().iter().filter_map(|group| group.v2) {
        let MemcgV2 {
            emin,
            elow,
            events,
            came_back,
            refaults_seen,
            ..
        } = v2;
        h.words([emin, elow, events.low, events.high, events.max]);
        h.words([events.oom, events.oom_kill, events.swap_max]);
        h.words(came_back.activate);
        h.words(refaults_seen);
    }
    for stock in m.memcg.stocks() {
        h.words([u64::from(stock.memcg), stock.pages]);
    }
    for task in m.sched.tasks() {
        h.word(task.over_high.into());
    }
    h.words((1..=m.swap.total_slots()).map(|slot| u64::from(m.swap.group_of(slot))));
}

/// Hashes the generations of the Multi-Gen LRU if it is on, the LRU lists in order, and the private lists of groups if there are any.
fn hash_lists(h: &mut Hasher, m: &Machine) {
    if lru_gen::is_on(m) {
        hash_generations(h, m);
    }
    for list in 0..m.lruvecs.len() as u32 * NR_LRU_LISTS {
        h.word(u64::from(m.lru.len(list)));
        h.words(
            m.lru
                .iter_from_tail(list)
                .map(|pfn| u64::from(u32::from(pfn))),
        );
    }
    for list in 0..m.lruvecs.len() as u32 * NR_LRU_LISTS {
        let pages = m.private_lru.iter();
        let pages = pages.flat_map(|lists| lists.iter_from_tail(list));
        h.words(pages.map(|pfn| u64::from(u32::from(pfn))));
    }
}

fn hash_generations(h: &mut Hasher, m: &Machine) {
    let lists = m.lruvecs.len() as u32 * NR_LRU_LISTS..lru_gen::lists_needed(m.lruvecs.len());
    for list in lists {
        h.word(u64::from(m.lru.len(list)));
        let pages = m.lru.iter_from_tail(list);
        h.words(pages.map(|pfn| u64::from(u32::from(pfn))));
    }
    for g in m.lruvecs.iter().map(|l| &l.lru_gen) {
        h.words([g.max_seq, g.min_seq[0], g.min_seq[1]].map(u64::from));
        h.words(g.birth_ns);
        let f = &g.feedback;
        let by_tier = [f.avg_refaulted, f.avg_total, f.evicted, f.refaulted];
        h.words(by_tier.into_iter().flatten().flatten());
        h.words(f.protected.into_iter().flatten());
        h.words(g.walk.words());
    }
    for list in &m.group_lists {
        h.words(list.words());
    }
}

/// Hashes the engine's counters and, if the shrinker has ever freed a shadow node, the remaining shadow nodes.
fn hash_counters(h: &mut Hasher, m: &Machine) {
    // The counter of freed shadow nodes is left out while it is 0, so that runs without freed nodes keep their hashes.
    let is_idle = |name: &str, value| name == "workingset_nodereclaim" && value == 0;
    let counters = crate::mm::vmstat::vmstat(m);
    h.words(
        counters
            .into_iter()
            .filter_map(|(name, value)| (!is_idle(&name, value)).then_some(value)),
    );
    if m.vmstat.workingset_nodereclaim > 0 {
        hash_shadow_nodes(h, m);
    }
}

/// Hashes requests to kswapd, its failures, and the age of the lists. Called only for kernels with lists per node.
fn hash_nodes(h: &mut Hasher, m: &Machine) {
    for (node, domain) in m.nodes.iter().zip(&m.domains) {
        h.words([
            u64::from(node.kswapd_max_order),
            node.classzone.map_or(u64::MAX, |class| class as u64),
            u64::from(node.kswapd_failures),
            u64::from(domain.inactive_age),
        ]);
    }
}

/// Hashes the nodes that the shrinker would free, in order, and its deferred work. Called only if the shrinker has ever freed a node.
fn hash_shadow_nodes(h: &mut Hasher, m: &Machine) {
    let nodes = &m.radix_nodes.shadow_nodes;
    h.words(nodes.carried.iter().map(|carried| carried.nr_deferred));
    h.words(
        nodes
            .iter()
            .map(|at| u64::from(at.inode.0) << 32 | u64::from(at.first)),
    );
}

/// Hashes the swap token with its holder, the processes in a fault, and the claims of all processes. Called only if a process has ever
/// asked for the token.
fn hash_swap_token(h: &mut Hasher, m: &Machine) {
    let token = &m.swap_token;
    let counts = [token.global_faults, token.last_aging];
    h.words(counts.map(u64::from));
    h.word(token.holder.map_or(u64::MAX, |holder| u64::from(holder.0)));
    let faults = token.faults.iter();
    h.words(faults.map(|&(process, task)| u64::from(process.0) << 32 | u64::from(task.0)));
    for p in &m.tables.processes {
        let claim = p.claim;
        h.words([claim.faultstamp, claim.last_interval, claim.token_priority].map(u64::from));
    }
}

/// Hashes the types of page blocks, the boosts of the watermarks, and the state that compaction keeps between runs.
fn hash_compaction(h: &mut Hasher, m: &Machine) {
    for z in &m.zones {
        h.words(z.buddy.block_types().iter().map(|&kind| kind as u64));
        let boost = [z.watermark_boost, z.boost_kept].map(u64::from);
        h.words(boost.into_iter().filter(|&pages| pages > 0));
        let c = &z.compaction;
        h.words(c.cached_migrate_pfn.map(u64::from));
        h.words(c.skip.iter().map(|&skip| u64::from(skip)));
        h.words(
            [
                c.cached_free_pfn,
                c.considered,
                c.defer_shift,
                c.order_failed,
            ]
            .map(u64::from),
        );
    }
}
