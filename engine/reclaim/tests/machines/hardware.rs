//! Random hardware of a machine: nodes, disks, file system, costs, and compressed swap.

use reclaim::scenario::schema::*;
use reclaim::sim::rng::Rng;

use super::random::{between, one_in};

pub(super) fn machine(rng: &mut Rng) -> MachineSpec {
    let nodes = if one_in(rng, 5) { 2 } else { 1 };
    let nodes: Vec<NodeSpec> = (0..nodes).map(|n| node(rng, n)).collect();
    let disks = between(rng, 1, 2);
    MachineSpec {
        cpus: between(rng, 1, 4),
        hz: [100, 250, 300, 1000][rng.below(4) as usize],
        nodes,
        thp: one_in(rng, 4),
        base_small: one_in(rng, 2),
        voluntary_preemption: false,
        compaction: one_in(rng, 2),
        early_pages: one_in(rng, 4).then(|| rng.below(200)),
        min_free_kbytes: (!one_in(rng, 4)).then(|| between(rng, 16, 256)),
        lowmem_reserve_ratio: [256, 256, 32],
        swappiness: rng.below(101),
        dirty_ratio: between(rng, 1, 60),
        dirty_background_ratio: rng.below(61),
        laptop_mode: false,
        vfs_cache_pressure: rng.below(301),
        page_cluster: rng.below(5),
        lru_gen_min_ttl_ms: 0,
        readahead_pages: [0, 1, 8, 32][rng.below(4) as usize],
        costs: costs(rng),
        disks: (0..disks).map(|d| disk(rng, d)).collect(),
        swap: (!one_in(rng, 4)).then(|| SwapSpec {
            device: SwapDevice::Disk(rng.below(disks)),
            zswap: None,
            pages: between(rng, 2, 1500),
        }),
        filesystem: filesystem(rng, disks),
        remote: None,
    }
}

fn filesystem(rng: &mut Rng, disks: u32) -> FilesystemSpec {
    let kinds = [
        FilesystemKind::Ext4,
        FilesystemKind::Xfs,
        FilesystemKind::Btrfs,
        FilesystemKind::Ext3,
    ];
    let kind = kinds[rng.below(4) as usize];
    let disk = rng.below(disks);
    let inode_bytes = between(rng, 128, 2048);
    let metadata_pages = rng.below(20);
    let has_journal = matches!(kind, FilesystemKind::Ext4 | FilesystemKind::Ext3);
    FilesystemSpec {
        kind,
        disk,
        inode_bytes,
        metadata_pages,
        bitmap_pages: metadata_pages,
        security_bytes: [0, 32, 88][(metadata_pages % 3) as usize],
        journal: has_journal && metadata_pages % 2 == 1,
    }
}

fn node(rng: &mut Rng, node: u32) -> NodeSpec {
    let kinds: &[ZoneKind] = match (node, rng.below(3)) {
        (0, 0) => &[ZoneKind::Dma, ZoneKind::Dma32, ZoneKind::Normal],
        (0, 1) => &[ZoneKind::Dma, ZoneKind::Dma32],
        _ => &[ZoneKind::Normal],
    };
    let zones = kinds
        .iter()
        .map(|&kind| {
            let managed = if kind == ZoneKind::Dma {
                between(rng, 20, 80)
            } else {
                // Some zones have more than two page blocks, so that compaction has work.
                let most = if one_in(rng, 6) { 2500 } else { 500 };
                between(rng, 100, most)
            };
            let kernel = rng.below(managed / 8);
            ZoneSpec {
                kind,
                spanned: managed + 10,
                present: managed + 5,
                managed,
                at_boot: None,
                kernel,
                scattered: if one_in(rng, 3) {
                    rng.below(kernel + 1)
                } else {
                    0
                },
                per_cpu: managed / 256,
                gaps: 0,
            }
        })
        .collect();
    NodeSpec { zones }
}

fn costs(rng: &mut Rng) -> Costs {
    let mut cost = |high: u32| {
        if one_in(rng, 8) {
            0
        } else {
            between(rng, 1, high)
        }
    };
    let drawn = Costs {
        anon_fault: cost(15_000),
        touch: cost(20_000),
        swap_fault: cost(20_000),
        read_page: cost(10_000),
        readahead_page: cost(10_000),
        write_page: cost(20_000),
        syscall: cost(5000),
        open: cost(30_000),
        scan_page: cost(10_000),
        free_page: cost(5000),
        deactivate_page: cost(5000),
        pageout: cost(20_000),
        shrink_zone: cost(10_000),
        scan_object: cost(2000),
        flush_page: cost(5000),
        compact_scan: cost(500),
        migrate_page: cost(5000),
        skip_page: 0,
        create: 0,
        flush_file: 0,
        shrinker_call: 0,
        walk_entry: 0,
    };
    Costs {
        walk_entry: drawn.compact_scan / 8 + 1,
        skip_page: drawn.compact_scan / 2,
        shrinker_call: drawn.scan_object / 2,
        create: drawn.open * 2,
        flush_file: drawn.flush_page * 3,
        ..drawn
    }
}

fn disk(rng: &mut Rng, number: u32) -> DiskSpec {
    DiskSpec {
        name: format!("disk{number}"),
        bandwidth_kib: between(rng, 200, 200_000),
        write_bandwidth_kib: None,
        seek_us: rng.below(9000),
        request_us: rng.below(2000),
        nr_requests: between(rng, 4, 128),
        depth: between(rng, 1, 31),
        max_request_pages: between(rng, 1, 128),
        scheduler: if one_in(rng, 2) {
            IoScheduler::Cfq
        } else {
            IoScheduler::Deadline
        },
        limiter: one_in(rng, 4).then(|| LimiterSpec {
            burst_us: rng.below(200_000),
            latency_us: between(rng, 1, 2000),
        }),
    }
}

/// Makes some disks of the machine write at another rate than they read.
pub(super) fn with_slow_writes(seed: u32, mut machine: MachineSpec) -> MachineSpec {
    let mut rng = Rng::for_use(seed, 0, "random write bandwidth");
    for disk in &mut machine.disks {
        disk.write_bandwidth_kib = one_in(&mut rng, 4).then(|| between(&mut rng, 200, 200_000));
    }
    machine
}

/// Gives some of the machines that have swap a swap device in compressed memory.
pub(super) fn with_zram(seed: u32, machine: MachineSpec) -> MachineSpec {
    let mut rng = Rng::for_use(seed, 0, "random zram");
    let device = SwapDevice::Zram(ZramSpec {
        page_bytes: between(&mut rng, 64, 4096),
        compress: between(&mut rng, 1, 20_000),
        decompress: between(&mut rng, 1, 10_000),
    });
    let has_zram = one_in(&mut rng, 4);
    MachineSpec {
        swap: machine.swap.map(|swap| {
            if has_zram {
                SwapSpec { device, ..swap }
            } else {
                swap
            }
        }),
        ..machine
    }
}

/// Adds zswap to some of the machines that swap to a disk.
pub(super) fn with_zswap(seed: u32, mut machine: MachineSpec) -> MachineSpec {
    let mut rng = Rng::for_use(seed, 0, "random zswap");
    let zswap = ZswapSpec {
        page_bytes: between(&mut rng, 64, 4096),
        compress: between(&mut rng, 1, 20_000),
        decompress: between(&mut rng, 1, 10_000),
        max_pool_percent: rng.below(40),
        accept_threshold_percent: rng.below(101),
    };
    let has_zswap = one_in(&mut rng, 3);
    if let Some(swap) = &mut machine.swap {
        let on_disk = matches!(swap.device, SwapDevice::Disk(_));
        swap.zswap = (on_disk && has_zswap).then_some(zswap);
    }
    machine
}
