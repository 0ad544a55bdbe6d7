//! Reclaim domains, and the LRU lists of each group in each domain.
//!
//! Source: `struct lruvec` and `struct zone`, include/linux/mmzone.h, 3.3 to 3.10; `struct pglist_data` of the same file, 4.8.
//!
//! A reclaim domain is a zone before 4.8 and a node since then (`Kernel::lru_domain`). Every group of processes has five lists in each domain. On a
//! machine without groups, the root group owns all pages.

use crate::kernel::LruDomain;
use crate::machine::Machine;
use crate::mm::id::{DomainId, LruvecId, NodeId, Pfn, ZoneId, ZoneSpan};
use crate::mm::lru_gen::LruGen;
use crate::mm::vmscan::throttle::Throttled;
use crate::mm::zone::{Lru, NR_LRU_LISTS};

/// Number of the root group, which owns every page that no other group is charged for.
pub const ROOT: u32 = 0;

/// The state that the kernel keeps for each zone before 4.8, and for each node since then.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's zone or node flags"
)]
pub struct Domain {
    /// `pages_scanned`: number of pages that reclaim has scanned since a page was last freed.
    pub pages_scanned: u32,
    /// Whether kswapd has marked the domain as unreclaimable.
    pub all_unreclaimable: bool,
    /// `ZONE_CONGESTED`, `PGDAT_CONGESTED`: all dirty pages that reclaim found were waiting for the disk.
    pub congested: bool,
    /// `ZONE_TAIL_LRU_DIRTY`, `PGDAT_DIRTY`: at the tail, reclaim found dirty pages that are not queued for writing.
    pub tail_lru_dirty: bool,
    /// `ZONE_WRITEBACK`, `PGDAT_WRITEBACK`: reclaim found many pages under writeback, and the flag has not been cleared since.
    pub under_writeback: bool,
    /// `inactive_age`: number of pages reclaimed or activated, modulo 2^32. Until 5.8 only file pages count.
    pub inactive_age: u32,
    /// `lruvec->refaults`: the value of `workingset_activate` when kswapd's last run or the last direct reclaim ended.
    pub refaults: u64,
    /// `refaults[WORKINGSET_ANON]`: like `refaults`, but for anonymous pages alone.
    pub refaults_anon: u64,
    /// Tasks that reclaim has put to sleep in this domain until writeback goes on. Since 5.16.
    pub throttled: Throttled,
}

/// The lists of one group in one domain. The pages on them are in [`Machine::lru`].
#[derive(Debug)]
pub struct Lruvec {
    /// Number of the group that owns the pages.
    pub memcg: u32,
    /// The zone or node that the pages are in.
    pub domain: DomainId,
    /// `reclaim_stat.recent_scanned` for anonymous and file pages; reclaim halves it when it grows large.
    pub recent_scanned: [u64; 2],
    /// `reclaim_stat.recent_rotated` for anonymous and file pages; reclaim halves it when it grows large.
    pub recent_rotated: [u64; 2],
    /// `anon_cost` and `file_cost`: the recent cost of reclaim in this lruvec and in those of the groups below. Since 5.8.
    pub cost: [u64; 2],
    /// `reclaim_stat.nr_saved_scan` of IA, AA, IF, AF: number of pages to scan that reclaim saves up until they fill a batch. Before 3.2.
    pub nr_saved_scan: [u32; 4],
    /// The generations of the Multi-Gen LRU, for kernels that have it switched on.
    pub lru_gen: LruGen,
}

impl Lruvec {
    /// An lruvec with empty lists.
    pub fn new(memcg: u32, domain: DomainId) -> Self {
        Self {
            memcg,
            domain,
            recent_scanned: [0; 2],
            recent_rotated: [0; 2],
            cost: [0; 2],
            nr_saved_scan: [0; 4],
            lru_gen: LruGen::default(),
        }
    }
}

/// Index in [`Machine::lru`] of one list of an lruvec.
pub fn lru_list(lruvec: LruvecId, lru: Lru) -> u32 {
    u32::from(lruvec) * NR_LRU_LISTS + lru as u32
}

impl Machine {
    /// The zone itself before 4.8, and its node since then.
    pub fn domain_of_zone(&self, zone: ZoneId) -> DomainId {
        DomainId::at(match self.kernel.lru_domain {
            LruDomain::Zone => zone.index(),
            LruDomain::Node => self.zones[zone].node.index(),
        })
    }

    /// The domain that is this node. Panics in kernels whose domains are zones.
    pub fn domain_of_node(&self, node: NodeId) -> DomainId {
        assert_eq!(
            self.kernel.lru_domain,
            LruDomain::Node,
            "the domains of this kernel are zones"
        );
        DomainId::at(node.index())
    }

    /// The domain's zones, from the lowest to the highest.
    pub fn domain_zones(&self, domain: DomainId) -> ZoneSpan {
        match self.kernel.lru_domain {
            LruDomain::Zone => ZoneSpan::new(ZoneId::at(domain.index()), 1),
            LruDomain::Node => self.node_zones(self.domain_node(domain)),
        }
    }

    /// The node that the domain is, or in which its zone lies.
    pub fn domain_node(&self, domain: DomainId) -> NodeId {
        match self.kernel.lru_domain {
            LruDomain::Zone => self.zones[ZoneId::at(domain.index())].node,
            LruDomain::Node => NodeId::at(domain.index()),
        }
    }

    /// Number of the lruvec of a group in a domain.
    pub fn lruvec(&self, memcg: u32, domain: DomainId) -> LruvecId {
        LruvecId::at(memcg as usize * self.domains.len() + domain.index())
    }

    /// The lruvecs of a domain that reclaim for the whole machine scans, the root's first. They are those of all groups, or only the root's if its
    /// lists contain all pages.
    pub fn lruvecs_of(&self, domain: DomainId) -> impl Iterator<Item = LruvecId> + use<> {
        let groups = if self.private_lru.is_some() {
            1
        } else {
            self.memcg.groups().len()
        };
        (domain.index()..self.lruvecs.len())
            .step_by(self.domains.len())
            .take(groups)
            .map(LruvecId::at)
    }

    /// The lruvec on whose lists reclaim for the whole machine finds the page: that of its group, or the root's if groups have private lists in
    /// addition.
    #[inline]
    pub fn lruvec_of_page(&self, pfn: Pfn) -> LruvecId {
        let domain = self.domain_of_zone(self.pages.zone_of(pfn));
        let memcg = if self.private_lru.is_some() {
            ROOT
        } else {
            self.pages.memcg_of(pfn)
        };
        self.lruvec(memcg, domain)
    }

    /// Number of pages on one list of an lruvec; the pages of generations count on the list that they stand for.
    pub fn lru_size(&self, lruvec: LruvecId, lru: Lru) -> u32 {
        self.lists_of(lruvec).len(lru_list(lruvec, lru)) + self.lruvecs[lruvec].in_generations(lru)
    }

    /// Number of pages on the lists of one kind in a domain, of all groups together.
    pub fn domain_lru_size(&self, domain: DomainId, lru: Lru) -> u32 {
        self.domain_zones(domain)
            .map(|zone| self.zones[zone].nr_lru[lru as usize])
            .sum()
    }

    /// Number of pages on the lists of a group and of all groups below it, in one domain: IA, AA, IF, AF.
    pub fn lru_sizes_below(&self, lruvec: LruvecId) -> [u32; 4] {
        let Lruvec { memcg, domain, .. } = self.lruvecs[lruvec];
        Lru::EVICTABLE.map(|lru| {
            if memcg == ROOT {
                return self.domain_lru_size(domain, lru);
            }
            let groups = 0..self.memcg.groups().len() as u32;
            let below = groups.filter(|&group| self.memcg.counted_in(group).any(|at| at == memcg));
            below
                .map(|group| self.lru_size(self.lruvec(group, domain), lru))
                .sum()
        })
    }

    /// Number of isolated pages of a domain, anonymous and file.
    pub fn nr_isolated(&self, domain: DomainId) -> [u32; 2] {
        self.domain_zones(domain).fold([0; 2], |sum, zone| {
            let z = &self.zones[zone];
            [sum[0] + z.nr_isolated[0], sum[1] + z.nr_isolated[1]]
        })
    }
}
