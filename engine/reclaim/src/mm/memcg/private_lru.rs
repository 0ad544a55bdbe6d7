//! Before 3.3 there are two sets of lists. Each page is on a list of its zone and on a private list of the group that it is charged to.
//!
//! Source: mm/memcontrol.c (`mem_cgroup_add_lru_list`, `mem_cgroup_del_lru_list`, `mem_cgroup_rotate_lru_list`,
//! `mem_cgroup_isolate_pages`), mm/swap.c (`update_page_reclaim_stat`), mm/vmscan.c (`isolate_lru_pages`), 2.6.34, 2.6.35, 3.2.
//! Simplified: a page whose write has ended goes to the tail of both lists; 2.6.34 and 2.6.35 leave the private list as it is (from memory:
//! 3f58a8294333 changed this in 2.6.39). Pages of the root are on no private list, as in the kernel.
//!
//! In kernels without private lists, these functions work on the only set of lists.

use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lru::SegmentedLists;
use crate::mm::lruvec::{ROOT, lru_list};
use crate::mm::zone::Lru;

impl Machine {
    /// The lruvec whose private lists hold a page. `None` if its group has no private lists.
    pub fn private_lruvec_of_page(&self, pfn: Pfn) -> Option<LruvecId> {
        self.private_lru.as_ref()?;
        let memcg = self.pages.memcg_of(pfn);
        let domain = self.domain_of_zone(self.pages.zone_of(pfn));
        (memcg != ROOT).then(|| self.lruvec(memcg, domain))
    }

    /// Whether the lists of an lruvec are private ones of a group, so that each of their pages is on a list of its zone, too.
    pub fn is_private(&self, lruvec: LruvecId) -> bool {
        self.private_lru.is_some() && self.lruvecs[lruvec].memcg != ROOT
    }

    /// All lruvecs except those of private lists. Together their lists contain each page that is on any list exactly once.
    pub fn shared_lruvecs(&self) -> impl Iterator<Item = LruvecId> + '_ {
        self.lruvecs
            .ids()
            .filter(|&lruvec| !self.is_private(lruvec))
    }

    /// The set of lists that contains the lists of an lruvec.
    pub fn lists_of(&self, lruvec: LruvecId) -> &SegmentedLists {
        match &self.private_lru {
            Some(lists) if self.lruvecs[lruvec].memcg != ROOT => lists,
            Some(_) | None => &self.lru,
        }
    }

    /// Like [`Self::lists_of`], mutable.
    pub(crate) fn lists_of_mut(&mut self, lruvec: LruvecId) -> &mut SegmentedLists {
        match &mut self.private_lru {
            Some(lists) if self.lruvecs[lruvec].memcg != ROOT => lists,
            Some(_) | None => &mut self.lru,
        }
    }

    /// Puts a page at the head of its zone's list and, if it has one, of its private list. Returns the lruvec of the zone's list.
    pub(crate) fn add_to_lists(&mut self, pfn: Pfn, lru: Lru) -> LruvecId {
        let lruvec = self.lruvec_of_page(pfn);
        self.lru.add_head(lru_list(lruvec, lru), pfn);
        let private = self.private_lruvec_of_page(pfn);
        if let (Some(lists), Some(private)) = (&mut self.private_lru, private) {
            lists.add_head(lru_list(private, lru), pfn);
        }
        lruvec
    }

    /// Takes a page off its zone's list and, if it has one, off its private list.
    pub(crate) fn remove_from_lists(&mut self, pfn: Pfn, lru: Lru) {
        let lruvec = self.lruvec_of_page(pfn);
        self.lru.remove(lru_list(lruvec, lru), pfn);
        self.remove_from_private_list(pfn, lru);
    }

    fn remove_from_private_list(&mut self, pfn: Pfn, lru: Lru) {
        let private = self.private_lruvec_of_page(pfn);
        if let (Some(lists), Some(private)) = (&mut self.private_lru, private) {
            lists.remove(lru_list(private, lru), pfn);
        }
    }

    /// Called for a page that was taken off the tail of a list of `taken_from`. Takes it off its other list too.
    pub(crate) fn leave_other_list(&mut self, taken_from: LruvecId, pfn: Pfn, lru: Lru) {
        if self.is_private(taken_from) {
            let lruvec = self.lruvec_of_page(pfn);
            self.lru.remove(lru_list(lruvec, lru), pfn);
        } else {
            self.remove_from_private_list(pfn, lru);
        }
    }

    /// Puts a skipped page, which was taken off the tail of a list of `taken_from`, back at the head of that list. If that is the zone's list, the
    /// page also moves to the head of its private list.
    pub(crate) fn pass_over(&mut self, taken_from: LruvecId, pfn: Pfn, lru: Lru) {
        let list = lru_list(taken_from, lru);
        self.lists_of_mut(taken_from).add_head(list, pfn);
        if !self.is_private(taken_from) {
            let private = self.private_lruvec_of_page(pfn);
            if let (Some(lists), Some(private)) = (&mut self.private_lru, private) {
                lists.remove(lru_list(private, lru), pfn);
                lists.add_head(lru_list(private, lru), pfn);
            }
        }
    }

    /// Moves a page to the tail of its zone's list and, if it has one, of its private list.
    pub(crate) fn rotate_to_tail(&mut self, pfn: Pfn, lru: Lru) {
        let lruvec = self.lruvec_of_page(pfn);
        self.lru.rotate_to_tail(lru_list(lruvec, lru), pfn);
        let private = self.private_lruvec_of_page(pfn);
        if let (Some(lists), Some(private)) = (&mut self.private_lru, private) {
            lists.rotate_to_tail(lru_list(private, lru), pfn);
        }
    }

    /// `update_page_reclaim_stat`: counts a scanned page, and whether it was kept, for each lruvec whose lists hold it.
    pub(crate) fn update_page_reclaim_stat(&mut self, pfn: Pfn, file: bool, rotated: bool) {
        let own = self.lruvec_of_page(pfn);
        let private = self.private_lruvec_of_page(pfn);
        for lruvec in std::iter::once(own).chain(private) {
            let lruvec = &mut self.lruvecs[lruvec];
            lruvec.recent_scanned[usize::from(file)] += 1;
            lruvec.recent_rotated[usize::from(file)] += u64::from(rotated);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::buddy::MigrateType;
    use crate::mm::id::ZoneId;
    use crate::mm::page_alloc::Gfp;
    use crate::mm::swap::activate_page;

    use crate::mm::vmscan::{ScanControl, inactive_file_is_low, shrink_zone};
    use crate::report::invariants;
    use crate::sim::Sim;
    use crate::testing::{self, DOMAIN};

    const GROUPS: [(&str, u32, bool); 2] = [("a", ROOT, false), ("b", ROOT, false)];

    /// File pages charged to "a" and "b" in turn, oldest first.
    fn in_turn(preset: &str, pages: u32) -> Machine {
        let mut m = testing::machine_of_groups(preset, &GROUPS);
        for number in 0..pages {
            testing::enter_group(&mut m, 1 + number % 2);
            testing::file_page(&mut m);
        }
        testing::enter_group(&mut m, ROOT);
        m
    }

    /// Inactive file pages of "a" and of "b" that are left after a pass at a priority. The pass is for the limit of `target`, if there is one. The
    /// pages are counted on private lists if the kernel has them.
    fn left(m: Machine, target: Option<u32>, priority: u32) -> [u32; 2] {
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            let mut sc = ScanControl {
                priority,
                target,
                ..ScanControl::direct(Gfp::USER, 0)
            };
            shrink_zone(sim, DOMAIN, &mut sc).await;
        });
        let m = sim.look();
        invariants::check(&m).expect("every counter is right");
        [1, 2].map(|group| m.lru_size(m.lruvec(group, DOMAIN), Lru::InactiveFile))
    }

    #[test]
    fn global_reclaim_ignores_groups_and_group_reclaim_takes_only_the_groups_pages() {
        for preset in ["v2_6_35", "v3_2_0"] {
            let m = in_turn(preset, 512);
            let zone = m.lruvec(ROOT, DOMAIN);
            assert_eq!(m.lru_size(zone, Lru::InactiveFile), 512);
            // Several batches are asked for, and the first one is enough. Its pages come in the order of the zone's list, so they belong to
            // both groups.
            assert_eq!(left(m, None, 2), [240, 240], "{preset}");
            assert_eq!(
                left(in_turn(preset, 512), Some(2), 2),
                [256, 224],
                "{preset}"
            );
        }
        // From 3.3 on the kernel scans each group in turn.
        assert_eq!(left(in_turn("v3_3_8", 512), None, 2), [224, 224]);
    }

    #[test]
    fn a_page_is_on_both_lists_or_on_none() {
        let mut m = in_turn("v3_2_0", 10);
        testing::file_page(&mut m);
        let a = m.lruvec(1, DOMAIN);
        let list = lru_list(a, Lru::InactiveFile);
        let pages: Vec<Pfn> = m.lists_of(a).iter_from_tail(list).collect();
        activate_page(&mut m, pages[1]);
        m.rotate_to_tail(pages[4], Lru::InactiveFile);
        let order = [4, 0, 2, 3].map(|n: usize| pages[n]);
        assert_eq!(
            m.lists_of(a).iter_from_tail(list).collect::<Vec<_>>(),
            order
        );
        let zone = lru_list(m.lruvec(ROOT, DOMAIN), Lru::InactiveFile);
        assert_eq!(m.lru.iter_from_tail(zone).next(), Some(pages[4]));
        // A page skipped on the zone's list moves on the private list too. A page skipped on the private list does not move on the zone's.
        assert_eq!(m.lists_of_mut(a).pop_tail(list), Some(pages[4]));
        m.pass_over(a, pages[4], Lru::InactiveFile);
        assert_eq!(m.lru.iter_from_tail(zone).next(), Some(pages[4]));
        assert_eq!(m.lru.pop_tail(zone), Some(pages[4]));
        m.pass_over(m.lruvec(ROOT, DOMAIN), pages[4], Lru::InactiveFile);
        assert_eq!(m.lists_of(a).iter_from_tail(list).next(), Some(pages[0]));
        invariants::check(&m).expect("every counter is right");
    }

    #[test]
    fn scanned_pages_count_for_the_zone_and_for_the_group() {
        let m = in_turn("v2_6_35", 10);
        let scanned = |group| m.lruvecs[m.lruvec(group, DOMAIN)].recent_scanned[1];
        assert_eq!([ROOT, 1, 2].map(scanned), [10, 5, 5]);
    }

    #[test]
    fn a_group_saves_up_pages_to_scan_until_they_fill_a_batch() {
        let mut m = testing::machine_of_groups_with("v2_6_34", &GROUPS, |spec| {
            spec.swap = None;
            spec.nodes[0].zones[1].managed = 110_000;
        });
        testing::enter_group(&mut m, 1);
        for _ in 0..100_000 {
            testing::file_page(&mut m);
        }
        testing::enter_group(&mut m, ROOT);
        testing::run(m, async |sim: &Sim| {
            // The second pass has 48 pages to scan, and scans two whole batches of 32.
            for (scanned, saved) in [(0, 24), (64, 0)] {
                let mut sc = ScanControl {
                    priority: 12,
                    target: Some(1),
                    ..ScanControl::direct(Gfp::USER, 0)
                };
                shrink_zone(sim, DOMAIN, &mut sc).await;
                let m = sim.look();
                let of = m.lruvec(1, DOMAIN);
                assert_eq!(
                    (sc.nr_scanned, m.lruvecs[of].nr_saved_scan[2]),
                    (scanned, saved)
                );
            }
        });
    }

    #[test]
    fn short_inactive_lists_are_those_of_the_group_until_3_1_and_of_its_zone_in_3_2() {
        for (preset, low) in [("v2_6_35", [false, false]), ("v3_2_0", [false, true])] {
            let mut m = testing::machine_of_groups(preset, &GROUPS);
            testing::enter_group(&mut m, 1);
            let dma = ZoneId::at(0);
            let taken = testing::drain_zone(&mut m, dma, 100, MigrateType::Movable);
            for &pfn in &taken[..60] {
                testing::file_page_at(&mut m, pfn);
            }
            for _ in 0..40 {
                let pfn = testing::file_page(&mut m);
                activate_page(&mut m, pfn);
            }
            let zones = [dma, testing::NORMAL].map(|zone| m.lruvec(1, m.domain_of_zone(zone)));
            assert_eq!(
                zones.map(|of| inactive_file_is_low(&m, of)),
                low,
                "{preset}"
            );
        }
    }
}
