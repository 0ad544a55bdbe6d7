//! Small machines for tests, and the steps that many tests share.

pub(crate) mod hostile;

use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::InodeId;
use crate::kernel;
use crate::machine::Machine;
use crate::mm::buddy::MigrateType;
use crate::mm::filemap::set_page_dirty;
use crate::mm::id::{DomainId, LruvecId, NodeId, Pfn, ZoneId};
use crate::mm::memcg::try_charge_page;
use crate::mm::memory::{ProcessId, map_new_page};
use crate::mm::page::flag;
use crate::mm::page_alloc::{Gfp, get_page_from_freelist};
use crate::mm::swap::{lru_add_drain_all, lru_cache_add};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::Lru;
use crate::record::Arrival;
use crate::scenario::schema::*;
use crate::sim::{Sim, TaskId, TaskKind};

/// A machine with two zones (DMA 200 pages, Normal 2,000 pages), swap of 1,000 slots, ext4 and one idle task. Runs 3.10-rc1.
pub(crate) fn machine() -> Machine {
    machine_with(|_| {})
}

/// [`machine`] after `change` has edited its specification.
pub(crate) fn machine_with(change: impl FnOnce(&mut MachineSpec)) -> Machine {
    build_machine("v3_10_rc1", change, Vec::new())
}

/// [`machine`] with groups, each given as name, parent, and whether it counts the groups below it.
pub(crate) fn machine_with_groups(groups: &[(&str, u32, bool)]) -> Machine {
    build_machine("v3_10_rc1", |_| {}, memcg_specs(groups))
}

pub(crate) fn machine_of_groups(preset: &str, groups: &[(&str, u32, bool)]) -> Machine {
    machine_of_groups_with(preset, groups, |_| {})
}

pub(crate) fn machine_of_groups_with(
    preset: &str,
    groups: &[(&str, u32, bool)],
    change: impl FnOnce(&mut MachineSpec),
) -> Machine {
    build_machine(preset, change, memcg_specs(groups))
}

pub(crate) fn node_machine_with_groups(preset: &str, groups: &[(&str, u32, bool)]) -> Machine {
    build_machine(preset, |spec| spec.compaction = true, memcg_specs(groups))
}

fn memcg_specs(groups: &[(&str, u32, bool)]) -> Vec<MemcgSpec> {
    let spec = |&(name, parent, hierarchy): &(&str, u32, bool)| MemcgSpec {
        name: name.to_owned(),
        parent,
        hierarchy,
        soft_limit_pages: None,
        limit_pages: None,
        swappiness: None,
        removed: false,
        v2: None,
    };
    groups.iter().map(spec).collect()
}

/// Moves the idle task into a group, so that pages that a test allocates as that task are charged to the group.
pub(crate) fn enter_group(m: &mut Machine, memcg: u32) {
    m.attach(TaskId(0), memcg);
}

/// [`machine`] with this preset and a second node that has only a Normal zone, [`SECOND_NORMAL`]. Zone DMA is reserved for requests that need it.
pub(crate) fn two_nodes(preset: &str) -> Machine {
    machine_of(preset, |spec| {
        let zones = vec![spec.nodes[0].zones[NORMAL.index()]];
        spec.nodes.push(NodeSpec { zones });
        spec.lowmem_reserve_ratio = [1; 3];
    })
}

/// [`machine`] with compaction, for presets whose lists belong to nodes.
pub(crate) fn node_machine(preset: &str) -> Machine {
    machine_of(preset, |spec| spec.compaction = true)
}

/// [`machine`] with another preset, after `change` has edited the specification.
pub(crate) fn machine_of(preset: &str, change: impl FnOnce(&mut MachineSpec)) -> Machine {
    build_machine(preset, change, Vec::new())
}

/// An ext4 with no metadata and no bitmaps in memory.
const EXT4: FilesystemSpec = FilesystemSpec {
    kind: FilesystemKind::Ext4,
    disk: 0,
    inode_bytes: 1024,
    metadata_pages: 0,
    bitmap_pages: 0,
    security_bytes: 0,
    journal: false,
};

/// A zone of this many pages, without holes and without pages of the kernel.
pub(crate) const fn zone(kind: ZoneKind, managed: u32) -> ZoneSpec {
    ZoneSpec {
        kind,
        spanned: managed,
        present: managed,
        managed,
        at_boot: None,
        kernel: 0,
        scattered: 0,
        gaps: 0,
        per_cpu: 0,
    }
}

fn build_machine(
    preset: &str,
    change: impl FnOnce(&mut MachineSpec),
    memcgs: Vec<MemcgSpec>,
) -> Machine {
    let mut spec = MachineSpec {
        cpus: 1,
        hz: 250,
        nodes: vec![NodeSpec {
            zones: vec![zone(ZoneKind::Dma, 200), zone(ZoneKind::Normal, 2000)],
        }],
        thp: false,
        base_small: false,
        voluntary_preemption: false,
        compaction: false,
        early_pages: None,
        min_free_kbytes: Some(440),
        lowmem_reserve_ratio: [256, 256, 32],
        swappiness: 60,
        dirty_ratio: 20,
        dirty_background_ratio: 10,
        laptop_mode: false,
        vfs_cache_pressure: 100,
        page_cluster: 3,
        lru_gen_min_ttl_ms: 0,
        readahead_pages: 32,
        costs: Costs {
            anon_fault: 1000,
            touch: 100,
            swap_fault: 1000,
            read_page: 500,
            readahead_page: 500,
            write_page: 1000,
            syscall: 200,
            open: 1000,
            create: 1000,
            scan_page: 300,
            skip_page: 50,
            free_page: 200,
            deactivate_page: 150,
            pageout: 1000,
            shrink_zone: 1000,
            scan_object: 200,
            shrinker_call: 150,
            flush_page: 500,
            flush_file: 0,
            walk_entry: 4,
            compact_scan: 50,
            migrate_page: 2000,
        },
        disks: vec![DiskSpec {
            name: "sda".into(),
            bandwidth_kib: 102_400,
            write_bandwidth_kib: None,
            seek_us: 5000,
            request_us: 100,
            nr_requests: 128,
            depth: 31,
            max_request_pages: 128,
            scheduler: IoScheduler::Deadline,
            limiter: None,
        }],
        swap: Some(SwapSpec {
            device: SwapDevice::Disk(0),
            zswap: None,
            pages: 1001,
        }),
        filesystem: EXT4,
        remote: None,
    };
    change(&mut spec);
    let choice = KernelChoice {
        preset: "v3_10_rc1".into(),
        patches: Vec::new(),
        decisions: Vec::new(),
    };
    let scenario = Scenario {
        memcgs,
        name: "test".into(),
        title: String::new(),
        symptom: String::new(),
        end_ns: 1_000_000_000,
        opening_ns: 0,
        opening_size: "published".into(),
        picture: crate::scenario::Picture::Lists,
        score_size: "published".into(),
        seed: 1,
        size: "published".into(),
        divide: 1,
        machine: spec,
        before: choice.clone(),
        after: choice,
        files: Vec::new(),
        actors: Vec::new(),
        changes: Vec::new(),
        free_parameters: Vec::new(),
        settings: Vec::new(),
        right: None,
    };
    let kernel = kernel::preset(preset).expect("listed").kernel;
    let mut m = Machine::new(&scenario, kernel);
    m.sched.spawn("test", TaskKind::Workload);
    m
}

/// Index of the Normal zone of [`machine`].
pub(crate) const NORMAL: ZoneId = ZoneId::at(1);
/// Reclaim domain of [`NORMAL`] in kernels with lists per zone.
pub(crate) const DOMAIN: DomainId = DomainId::at(NORMAL.index());

/// The root's lists in [`DOMAIN`].
pub(crate) const LRUVEC: LruvecId = LruvecId::at(DOMAIN.index());

/// Index of the Normal zone on the second node of [`two_nodes`].
pub(crate) const SECOND_NORMAL: ZoneId = ZoneId::at(2);

pub(crate) fn enter_node(m: &mut Machine, node: NodeId) {
    let me = m.sched.current();
    m.sched.task_mut(me).node = node;
}

/// Fills the queue of the first disk until it counts as congested. Its requests have no issuer, so their completion wakes no task.
pub(crate) fn congest_disk(m: &mut Machine) {
    for i in 0..120 {
        let request = Request {
            start: i * 1000,
            pages: vec![Pfn::at(0)],
            direction: Direction::Write,
            payload: Payload::File(InodeId(0)),
            issuer: Issuer::NoTask,
        };
        block::submit(m, 0, request);
    }
    assert!(m.disks[0].is_congested());
}

/// A process with this many pages of address space.
pub(crate) fn process(m: &mut Machine, pages: u32) -> ProcessId {
    m.tables.mmap(TaskId(0), pages, false)
}

fn take_page(m: &mut Machine) -> Pfn {
    let pfn = get_page_from_freelist(m, Gfp::USER, 0, Mark::Low, AllocFlags::default())
        .expect("there is memory");
    try_charge_page(m, pfn).expect("no limit is in the way");
    pfn
}

/// A mapped anonymous page that the process has touched, on the list where the kernel puts new anonymous pages.
pub(crate) fn anon_page(m: &mut Machine, process: ProcessId, page: u32) -> Pfn {
    let pfn = take_page(m);
    let vpn = m.tables.process(process).base + page;
    map_new_page(m, process, vpn, pfn);
    lru_add_drain_all(m);
    pfn
}

/// A clean, unreferenced page cache page on the inactive list.
pub(crate) fn file_page(m: &mut Machine) -> Pfn {
    let pfn = take_page(m);
    cache_page(m, pfn);
    pfn
}

/// Makes a page like that of [`file_page`] in a given frame, which the kernel has to hold.
pub(crate) fn file_page_at(m: &mut Machine, pfn: Pfn) {
    assert_eq!(m.pages.flags[pfn], flag::KERNEL);
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_kernel -= 1;
    m.zones[zone].nr_fresh += 1;
    m.pages.flags[pfn] = flag::FILE | flag::FRESH;
    try_charge_page(m, pfn).expect("no limit is in the way");
    cache_page(m, pfn);
}

fn cache_page(m: &mut Machine, pfn: Pfn) {
    let inode = m.files.create(1);
    m.pages.flags[pfn] = (m.pages.flags[pfn] & !flag::KIND) | flag::FILE;
    m.pages.owner[pfn] = inode.0;
    m.pages.index[pfn] = 0;
    m.files.insert_page(inode, 0, pfn, &mut m.radix_nodes);
    lru_cache_add(m, pfn, Lru::InactiveFile, Arrival::Read);
    lru_add_drain_all(m);
    assert_ne!(m.files.page(inode, 0), Pfn::NONE);
}

/// Takes pages out of the Normal zone until `left` are free.
pub(crate) fn drain(m: &mut Machine, left: u32) -> Vec<Pfn> {
    drain_as(m, left, MigrateType::Unmovable)
}

/// Like [`drain`], but takes the pages from page blocks of this type as long as there are any.
pub(crate) fn drain_as(m: &mut Machine, left: u32, block_type: MigrateType) -> Vec<Pfn> {
    drain_zone(m, NORMAL, left, block_type)
}

/// Takes pages out of a zone until `left` are free, from page blocks of this type as long as there are any.
pub(crate) fn drain_zone(
    m: &mut Machine,
    zone: ZoneId,
    left: u32,
    block_type: MigrateType,
) -> Vec<Pfn> {
    let mut taken = Vec::new();
    while m.zones[zone].free_pages() > left {
        let z = &mut m.zones[zone];
        let pfn = z
            .buddy
            .alloc(&mut m.pages.free_links(), &m.kernel, 0, block_type);
        let pfn = Pfn::at(pfn.expect("there is memory") as usize);
        m.pages.flags[pfn] = flag::KERNEL;
        m.zones[zone].nr_kernel += 1;
        taken.push(pfn);
    }
    taken
}

/// [`machine`] with Normal at its low watermark and DMA reserved for requests that need it.
pub(crate) fn machine_without_blocks() -> Machine {
    let mut m = machine_with(|spec| spec.lowmem_reserve_ratio = [1; 3]);
    let low = m.zones[NORMAL].watermarks.low;
    drain(&mut m, low);
    m
}

/// A kernel with the dentry and inode lists of 4.10, and with the other decisions about objects that these lists need.
pub(crate) fn with_lists_of_nodes(kernel: kernel::Kernel) -> kernel::Kernel {
    let later = kernel::preset("v4_10_17").expect("listed").kernel;
    kernel::Kernel {
        object_lists: later.object_lists,
        dentry_put: later.dentry_put,
        inode_put: later.inode_put,
        open_dentry: later.open_dentry,
        filesystem_caches: later.filesystem_caches,
        object_count: later.object_count,
        superblock_scan: later.superblock_scan,
        shrinker_return: later.shrinker_return,
        ..kernel
    }
}

/// 3.10-rc1 with patches applied.
pub(crate) fn kernel_with(patches: &[&str]) -> kernel::Kernel {
    let mut patched = kernel::preset("v3_10_rc1").expect("listed").kernel;
    for id in patches {
        (kernel::patch(id).expect("listed").apply)(&mut patched);
    }
    patched
}

/// Runs a function of the engine to its end on a machine without other tasks. Returns its result and the machine.
pub(crate) fn run<T: 'static>(
    mut m: Machine,
    body: impl AsyncFnOnce(&Sim) -> T + 'static,
) -> (T, Sim) {
    let result = std::rc::Rc::new(std::cell::RefCell::new(None));
    // The idle task of the machine has no thread, so the function replaces it.
    m.sched = crate::sim::Sched::new(m.spec.cpus, m.spec.hz);
    m.count_pressure();
    let mut executor = crate::sim::Executor::new(m);
    let sim = executor.sim().clone();
    let (inner, slot) = (sim.clone(), result.clone());
    sim.spawn("body", TaskKind::Workload, async move {
        let value = body(&inner).await;
        *slot.borrow_mut() = Some(value);
    });
    executor.run(60_000_000_000, u64::MAX);
    let value = result
        .borrow_mut()
        .take()
        .expect("the function has returned");
    (value, sim)
}

/// A machine with a file page that has these flags.
pub(crate) fn machine_with_file_page(flags: u32) -> (Machine, Pfn) {
    let mut m = machine();
    let pfn = file_page(&mut m);
    if flags & flag::DIRTY != 0 {
        set_page_dirty(&mut m, pfn);
    }
    m.pages.set(pfn, flags);
    (m, pfn)
}
