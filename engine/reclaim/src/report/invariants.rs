//! Checks after an event, which count pages, lists, page tables, files and slots again and compare the results with the machine's counters.

mod generations;

use std::collections::BTreeSet;

use crate::fs::{InodeId, buffer};
use crate::machine::Machine;
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::lru::NONE;
use crate::mm::lru_gen::GroupList;
use crate::mm::lruvec::{ROOT, lru_list};
use crate::mm::memory::pte;
use crate::mm::page::flag;
use crate::mm::swap::page_lru;
use crate::mm::watermark::boosted;
use crate::mm::zone::{Lru, Zone};
use crate::mm::{zsmalloc, zswap};
use crate::sim::TaskId;
use crate::trace::EventKind;

/// The flags for the place of a user page; exactly one of them must be set.
const PLACES: u32 = flag::LRU | flag::ISOLATED | flag::BATCHED | flag::FRESH;

#[derive(Default)]
struct Recount {
    free: u32,
    kernel: u32,
    per_cpu: u32,
    listed: [u32; 5],
    isolated: [u32; 2],
    batched: u32,
    fresh: u32,
    dirty: u32,
    writeback: u32,
}

/// Checks the counters of pages, the lists, the groups, the slab caches, and the references between frames, page tables, files and slots.
///
/// # Errors
/// A sentence that says which condition fails.
pub fn check(m: &Machine) -> Result<(), String> {
    for zone in m.zones.ids() {
        check_zone(m, zone)?;
    }
    let free: u32 = m.zones.iter().map(Zone::free_pages).sum();
    if free != m.nr_free_pages() {
        let counted = m.nr_free_pages();
        return Err(format!(
            "the zones have {free} free pages, but the machine counts {counted}"
        ));
    }
    check_slabs(m)?;
    check_tables(m)?;
    check_files(m)?;
    check_lists(m)?;
    check_groups(m)?;
    check_swap_token(m)?;
    m.swap.check()?;
    check_zswap(m)?;
    m.trace.awaited.check()?;
    for slot in 1..=m.swap.total_slots() {
        let pfn = m.swap.cached(slot);
        if pfn != Pfn::NONE && (m.pages.index[pfn] != slot || !m.pages.has(pfn, flag::SWAPCACHE)) {
            return Err(format!(
                "slot {slot} caches frame {pfn}, but the frame does not name the slot"
            ));
        }
    }
    Ok(())
}

/// Checks that a page in zswap has a slot, that it is in the swap cache only while a reclaimer or the worker of zswap handles it, and that
/// the pool has the frames that the pages need.
fn check_zswap(m: &Machine) -> Result<(), String> {
    let Some(zswap) = zswap::of(m) else {
        return Ok(());
    };
    m.zswap.check()?;
    let stored = (1..=m.swap.total_slots()).filter(|&slot| m.zswap.has(slot));
    let mut count = 0;
    for slot in stored {
        count += 1;
        let pfn = m.swap.cached(slot);
        let is_held = |pfn| m.pages.flags[pfn] & (flag::LOCKED | flag::ISOLATED) != 0;
        let is_cached = pfn != Pfn::NONE && !is_held(pfn);
        if is_cached || !m.swap.is_used(slot) {
            return Err(format!(
                "zswap stores slot {slot}, but the slot is free or in the swap cache"
            ));
        }
    }
    let frames = m.zspages.frames.len();
    let needed = zsmalloc::frames_for(count, zswap.page_bytes);
    // There may be one more frame while a page is being stored or given up.
    if count != m.zswap.stored() || !(needed..=needed + 1).contains(&frames) {
        return Err(format!(
            "zswap has {count} pages in {frames} frames, but counts {} pages, which need {needed} frames",
            m.zswap.stored()
        ));
    }
    Ok(())
}

/// Checks that the holder of the swap token is alive, and that each task in a fault has not ended and is in no other fault.
fn check_swap_token(m: &Machine) -> Result<(), String> {
    let faults = m.swap_token.faults.iter();
    let tasks: BTreeSet<_> = faults.map(|fault| fault.1).collect();
    let holder = m.swap_token.holder.map(|holder| m.tables.process(holder));
    let is_dead = holder.is_some_and(|p| !p.alive);
    let is_ended = |task: &&TaskId| m.sched.has_ended(**task);
    if is_dead || tasks.iter().any(|task| is_ended(&task)) {
        return Err("the swap token's holder or a task in a fault no longer exists".into());
    }
    if tasks.len() < m.swap_token.faults.len() {
        return Err(format!(
            "a task is in two of the faults {:?}",
            m.swap_token.faults
        ));
    }
    Ok(())
}

fn check_buffer_heads(m: &Machine) -> Result<(), String> {
    let with = m.pages.flags.iter().filter(|&f| f & flag::BUFFERS != 0);
    let heads = &m.icache.buffer_heads;
    let (counted, recounted) = (heads.count(), with.count() as u32);
    if counted != recounted {
        return Err(format!(
            "the inode cache counts {counted} buffer heads, but {recounted} pages have one"
        ));
    }
    if !m.memcg.in_use() {
        return Ok(());
    }
    let groups = 0..m.memcg.groups().len() as u32;
    let mut charged: Vec<u32> = groups.map(|group| heads.charged(group)).collect();
    for pfn in (0..m.pages.flags.len()).map(Pfn::at) {
        if m.pages.has(pfn, flag::BUFFERS) {
            let counted = &mut charged[buffer::payer(m, pfn) as usize];
            *counted = counted.wrapping_sub(1);
        }
    }
    if let Some(group) = charged.iter().position(|&difference| difference != 0) {
        return Err(format!(
            "group {group}: the buffer heads charged to it do not match its pages"
        ));
    }
    Ok(())
}

fn check_zone(m: &Machine, zone: ZoneId) -> Result<(), String> {
    let z = &m.zones[zone];
    let high = z.watermarks.high.checked_sub(z.watermark_boost);
    if high.is_none_or(|high| z.watermark_boost > boosted(z.watermark_boost, high, 0)) {
        let (boost, high) = (z.watermark_boost, z.watermarks.high);
        return Err(format!(
            "zone {}: the boost of {boost} pages does not fit into the high watermark of {high}",
            z.name()
        ));
    }
    z.buddy
        .check(m.pages.owner.as_slice(), m.pages.index.as_slice())?;
    let mut r = Recount::default();
    for pfn in z.start_pfn..z.start_pfn + z.managed {
        count_page(m, Pfn::at(pfn as usize), &mut r)?;
    }
    let same = |what: &str, counted: u32, recounted: u32| {
        if counted == recounted {
            Ok(())
        } else {
            Err(format!(
                "zone {} counts {counted} pages as {what}, but has {recounted}",
                z.name()
            ))
        }
    };
    same("free", z.free_pages(), r.free)?;
    same("kernel", z.nr_kernel, r.kernel)?;
    same("per-CPU", z.pcp.iter().count() as u32, r.per_cpu)?;
    for lru in [
        Lru::InactiveAnon,
        Lru::ActiveAnon,
        Lru::InactiveFile,
        Lru::ActiveFile,
        Lru::Unevictable,
    ] {
        same(
            &format!("{lru:?}"),
            z.nr_lru[lru as usize],
            r.listed[lru as usize],
        )?;
    }
    same("isolated anon", z.nr_isolated[0], r.isolated[0])?;
    same("isolated file", z.nr_isolated[1], r.isolated[1])?;
    same("batched", z.nr_batched, r.batched)?;
    same("fresh", z.nr_fresh, r.fresh)?;
    same("dirty", z.nr_dirty, r.dirty)?;
    same("writeback", z.nr_writeback, r.writeback)?;
    let sum = r.free + r.kernel + r.listed.iter().sum::<u32>() + r.isolated[0] + r.isolated[1];
    same("managed", z.managed, sum + r.batched + r.fresh + r.per_cpu)
}

fn count_page(m: &Machine, pfn: Pfn, r: &mut Recount) -> Result<(), String> {
    let flags = m.pages.flags[pfn];
    let kind = flags & flag::KIND;
    if flags == flag::FREE | flag::PER_CPU {
        r.per_cpu += 1;
        return Ok(());
    }
    if kind == flag::FREE || kind == flag::KERNEL {
        if flags != kind {
            return Err(format!(
                "frame {pfn} is not a user page, but has the flags {flags:#x}"
            ));
        }
        if kind == flag::FREE {
            r.free += 1;
        } else {
            r.kernel += 1;
        }
        return Ok(());
    }
    if (flags & PLACES).count_ones() != 1 {
        return Err(format!(
            "frame {pfn} has no place or several: flags {flags:#x}"
        ));
    }
    let file = usize::from(kind == flag::FILE);
    match flags & PLACES {
        flag::LRU => r.listed[page_lru(m, pfn) as usize] += 1,
        flag::ISOLATED => r.isolated[file] += 1,
        flag::BATCHED => r.batched += 1,
        _ => r.fresh += 1,
    }
    if file == 1 {
        r.dirty += u32::from(flags & flag::DIRTY != 0);
        if flags & flag::DIRTY != 0 && flags & flag::ORPHAN != 0 {
            return Err(format!("frame {pfn} is dirty, but belongs to no file"));
        }
    }
    let held = flag::WRITABLE | flag::MAPPED | flag::DIRTY;
    if flags & flag::WRITABLE != 0 && (file == 0 || flags & held != held) {
        return Err(format!(
            "frame {pfn} is writable without a fault, but is not a mapped and dirty page of a file"
        ));
    }
    r.writeback += u32::from(flags & flag::WRITEBACK != 0);
    if kind == flag::ANON && flags & flag::MAPPED != 0 {
        let vpn = m.pages.owner[pfn];
        let entry = m.tables.entries[vpn as usize];
        if entry & pte::SWAP != 0 || entry & pte::VALUE != pfn.into() {
            return Err(format!(
                "frame {pfn} names virtual page {vpn}, but the entry there is {entry:#x}"
            ));
        }
    }
    Ok(())
}

/// Checks the slab caches, and that the frames of the kernel that have an owner are as many as the zones count.
fn check_slabs(m: &Machine) -> Result<(), String> {
    m.radix_nodes.check()?;
    m.icache.check()?;
    m.icache.journal.check(m)?;
    m.writeback.io_ends.check(m)?;
    check_buffer_heads(m)?;
    let nodes = m.files.radix_nodes() + m.swap.radix_nodes();
    if nodes != m.radix_nodes.used() {
        return Err(format!(
            "the cache of tree nodes counts {} nodes in use, but the trees have {nodes}",
            m.radix_nodes.used()
        ));
    }
    check_shadow_nodes(m)?;
    let mut seen = BTreeSet::new();
    let slabs = m.radix_nodes.slab_frames().chain(m.icache.slab_frames());
    for pfn in slabs.chain(m.zspages.frames.iter().copied()) {
        if m.pages.flags[pfn] != flag::KERNEL || !seen.insert(pfn) {
            return Err(format!(
                "frame {pfn} belongs to a slab cache or to zsmalloc, but is not marked as kernel memory or has a second such owner"
            ));
        }
    }
    let boot = m.spec.nodes.iter().flat_map(|node| &node.zones);
    let boot: u32 = boot.map(|zone| zone.kernel).sum();
    let blocks = m
        .held_blocks
        .iter()
        .copied()
        .chain(just_allocated(m, &seen));
    let blocks: u32 = blocks.map(|pfn| 1 << m.pages.index[pfn]).sum();
    let held = boot + seen.len() as u32 + blocks;
    let kernel: u32 = m.zones.iter().map(|zone| zone.nr_kernel).sum();
    if held != kernel {
        return Err(format!(
            "zones count {kernel} frames of the kernel, but {held} have an owner"
        ));
    }
    Ok(())
}

/// Checks that a node of a file's tree is on the shrinker's list if and only if it holds shadow entries and no page, and that its counts
/// match the file.
fn check_shadow_nodes(m: &Machine) -> Result<(), String> {
    let mut listed = 0;
    for (id, inode) in m.files.inodes().iter().enumerate() {
        let id = InodeId(id as u32);
        for (number, shadows, pages, is_listed) in inode.tree().bottom() {
            let shift = m.radix_nodes.shift;
            let (held, cached) = m.files.count_between(id, number << shift, 1 << shift);
            if (usize::from(shadows), usize::from(pages)) != (held, cached) {
                return Err(format!(
                    "node {number} of file {} counts {shadows} shadow entries and {pages} pages, but has {held} and {cached}",
                    id.0
                ));
            }
            if is_listed != (held > 0 && cached == 0) {
                return Err(format!(
                    "node {number} of file {} has {held} shadow entries and {cached} pages, but its flag for being listed is {is_listed}",
                    id.0
                ));
            }
            listed += usize::from(is_listed);
        }
    }
    let lists = m.radix_nodes.shadow_nodes.iter().count();
    if lists != listed {
        return Err(format!(
            "{lists} shadow nodes are on lists, but {listed} are marked as listed"
        ));
    }
    Ok(())
}

/// The block that the last event allocated, if the task that requested it does not have it yet. An allocation that raises watermarks wakes
/// kswapd before that task gets the block.
fn just_allocated(m: &Machine, slab_frames: &BTreeSet<Pfn>) -> Option<Pfn> {
    let recent = m.trace.recent(2);
    let mut last = recent
        .iter()
        .rev()
        .skip_while(|e| e.kind == EventKind::WakeupKswapd);
    let last = last.next().filter(|e| e.kind == EventKind::PageAlloc)?;
    let first = Pfn::at(last.a as usize);
    let kernel = m.pages.flags[first] == flag::KERNEL;
    let has_owner = slab_frames.contains(&first) || m.held_blocks.contains(&first);
    (kernel && !has_owner).then_some(first)
}

fn check_tables(m: &Machine) -> Result<(), String> {
    for p in m.tables.processes.iter().filter(|p| p.alive) {
        let (mut rss, mut swapped) = (0, 0);
        for vpn in p.base..p.base + p.pages {
            let entry = m.tables.entries[vpn as usize];
            if entry == NONE {
                continue;
            }
            let value = entry & pte::VALUE;
            if entry & pte::SWAP != 0 {
                swapped += 1;
                if !m.swap.is_mapped(value) {
                    return Err(format!(
                        "virtual page {vpn} is in slot {value}, but the slot is not mapped"
                    ));
                }
            } else {
                rss += 1;
                if !m.pages.has(Pfn::at(value as usize), flag::MAPPED)
                    || m.pages.owner[Pfn::at(value as usize)] != vpn
                {
                    return Err(format!(
                        "virtual page {vpn} maps frame {value}, but the frame does not name it"
                    ));
                }
            }
        }
        if (rss, swapped) != (p.rss, p.swapped) {
            return Err(format!(
                "the process at {} counts {} resident and {} swapped pages, but has {rss} and {swapped}",
                p.base, p.rss, p.swapped
            ));
        }
    }
    Ok(())
}

fn check_files(m: &Machine) -> Result<(), String> {
    for (id, inode) in m.files.inodes().iter().enumerate() {
        let id = InodeId(id as u32);
        let cached = m.files.cached_indices(id);
        let mut dirty = 0;
        for &index in &cached {
            let pfn = m.files.page(id, index);
            if m.pages.owner[pfn] != id.0 || m.pages.index[pfn] != index {
                return Err(format!(
                    "file {} has frame {pfn} as page {index}, but the frame does not name it",
                    id.0
                ));
            }
            dirty += u32::from(m.pages.has(pfn, flag::DIRTY));
            let shared = inode.map_counts.iter().next().is_some();
            let processes = inode.map_counts.processes(index);
            if shared && m.pages.has(pfn, flag::MAPPED) && processes == 0 {
                return Err(format!(
                    "page {index} of file {} is marked as mapped, but no process maps it",
                    id.0
                ));
            }
        }
        if cached.len() as u32 != inode.nr_cached || dirty != inode.nr_dirty {
            return Err(format!(
                "file {} counts {} cached and {} dirty pages, but has {} and {dirty}",
                id.0,
                inode.nr_cached,
                inode.nr_dirty,
                cached.len()
            ));
        }
    }
    Ok(())
}

/// Checks that the pages of all groups, free pages and the kernel's pages add up to all pages, and that the usage of a group is the sum
/// of the pages charged to it and to the groups that it counts, and of the charges that CPUs hold in advance.
fn check_groups(m: &Machine) -> Result<(), String> {
    if !m.memcg.in_use() {
        return Ok(());
    }
    let groups = m.memcg.groups();
    let mut own = vec![0; groups.len()];
    let mut others = 0;
    for (pfn, &memcg) in m.pages.memcg.iter().enumerate() {
        let kind = m.pages.flags[Pfn::at(pfn)] & flag::KIND;
        let is_kernel = kind == flag::KERNEL;
        if kind == flag::ANON || kind == flag::FILE || is_kernel && memcg != 0 {
            own[usize::from(memcg)] += 1;
        } else if memcg == 0 {
            others += 1;
        } else {
            return Err(format!(
                "frame {pfn} is charged to group {memcg}, but it is no anonymous, file or kernel page"
            ));
        }
    }
    let sum: u32 = own.iter().sum();
    if sum + others != m.total_pages() {
        let total = m.total_pages();
        return Err(format!(
            "groups have {sum} pages and {others} are in no group, but the machine has {total}"
        ));
    }
    let mut usage = vec![0; groups.len()];
    for (memcg, &pages) in own.iter().enumerate().skip(1) {
        if groups[memcg].own_pages != pages {
            let counted = groups[memcg].own_pages;
            return Err(format!(
                "group {memcg} counts {counted} pages, but has {pages}"
            ));
        }
        for counting in m.memcg.counted_in(memcg as u32) {
            usage[counting as usize] += u64::from(pages);
        }
    }
    for stock in m.memcg.stocks().iter().filter(|stock| stock.pages > 0) {
        for counting in m.memcg.counted_in(stock.memcg) {
            usage[counting as usize] += stock.pages;
        }
    }
    for (memcg, group) in groups.iter().enumerate() {
        if group.res.usage != usage[memcg] {
            let (counted, pages) = (group.res.usage, usage[memcg]);
            return Err(format!(
                "group {memcg} has a usage of {counted} pages, but {pages} are charged to it"
            ));
        }
    }
    Ok(())
}

/// Checks that the flags of every listed page name the list that it is on and, if groups have private lists, also that of its group.
fn check_lists(m: &Machine) -> Result<(), String> {
    check_private_lists(m)?;
    for lruvec in m.lruvecs.ids() {
        for lru in [
            Lru::InactiveAnon,
            Lru::ActiveAnon,
            Lru::InactiveFile,
            Lru::ActiveFile,
            Lru::Unevictable,
        ] {
            for pfn in m.lru.iter_from_tail(lru_list(lruvec, lru)) {
                if !m.pages.has(pfn, flag::LRU)
                    || page_lru(m, pfn) != lru
                    || m.lruvec_of_page(pfn) != lruvec
                {
                    return Err(format!(
                        "frame {pfn} is on {lru:?} of {lruvec:?}, but its flags name another list"
                    ));
                }
            }
        }
        generations::check(m, lruvec)?;
    }
    m.group_lists.iter().try_for_each(GroupList::check)
}

fn check_private_lists(m: &Machine) -> Result<(), String> {
    let Some(lists) = &m.private_lru else {
        return Ok(());
    };
    let mut listed = 0;
    for lruvec in m.lruvecs.ids() {
        for lru in [
            Lru::InactiveAnon,
            Lru::ActiveAnon,
            Lru::InactiveFile,
            Lru::ActiveFile,
            Lru::Unevictable,
        ] {
            for pfn in lists.iter_from_tail(lru_list(lruvec, lru)) {
                listed += 1;
                if !m.pages.has(pfn, flag::LRU)
                    || page_lru(m, pfn) != lru
                    || m.private_lruvec_of_page(pfn) != Some(lruvec)
                {
                    return Err(format!(
                        "frame {pfn} is on the private {lru:?} of {lruvec:?}, but its flags name another list"
                    ));
                }
            }
        }
    }
    let pages = (0..m.total_pages() as usize).map(Pfn::at);
    let charged = pages.filter(|&pfn| m.pages.has(pfn, flag::LRU) && m.pages.memcg_of(pfn) != ROOT);
    let charged = charged.count();
    if charged != listed {
        return Err(format!(
            "{charged} listed pages are charged to groups, but {listed} are on private lists"
        ));
    }
    Ok(())
}
