//! The place map, in which every page frame is one byte, and the details of one page.

use crate::fs::InodeId;
use crate::machine::Machine;
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::lru::NONE;
use crate::mm::page::flag;
use crate::mm::zswap;

/// The use of a frame, or the list that it is on, in the low four bits of its byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum PageClass {
    /// In the buddy allocator; with [`condition::PER_CPU`], on the free list of a CPU.
    Free = 0,
    /// Held by the kernel since boot, for slabs, for zram or zswap, as a block, or as a frame that compaction has taken to move a page into
    /// it.
    Kernel = 1,
    /// On the inactive anonymous list, or in a generation that does not count as active.
    InactiveAnon = 2,
    /// On the active anonymous list, or in a generation that counts as active.
    ActiveAnon = 3,
    /// On the inactive file list, or in a generation that does not count as active.
    InactiveFile = 4,
    /// On the active file list, or in a generation that counts as active.
    ActiveFile = 5,
    /// On the unevictable list, because it is locked in memory.
    Unevictable = 6,
    /// Anonymous page that was taken off its list.
    IsolatedAnon = 7,
    /// Page of the page cache that was taken off its list.
    IsolatedFile = 8,
    /// Anonymous page on no list, because it is new, in a batch, or about to be freed.
    UnlistedAnon = 9,
    /// Page of the page cache on no list, for the same reasons.
    UnlistedFile = 10,
}

/// Number of page classes.
pub const CLASSES: usize = 11;

/// Other properties of a frame, in the high four bits of its byte.
pub mod condition {
    /// Mask of the bits that hold the class.
    pub const CLASS: u8 = 15;
    /// `PG_referenced`, which is not the accessed bit of a page table entry.
    pub const REFERENCED: u8 = 1 << 4;
    /// A dirty file page. Anonymous pages do not count as dirty.
    pub const DIRTY: u8 = 1 << 5;
    /// A file or anonymous page under writeback.
    pub const WRITEBACK: u8 = 1 << 6;
    /// A free page on the list of a CPU.
    pub const PER_CPU: u8 = 1 << 7;
}

/// Number of counts for each zone: pages of each class, then dirty pages, pages under writeback, and pages on the per-CPU lists.
pub const COUNTS: usize = CLASSES + 3;

/// Bits of a page's flags that decide its class.
const PLACE: u32 = 0xff;

const fn class_of(flags: u32) -> PageClass {
    let file = flags & flag::KIND == flag::FILE;
    match flags & flag::KIND {
        flag::FREE => PageClass::Free,
        flag::KERNEL => PageClass::Kernel,
        _ if flags & flag::ISOLATED != 0 && file => PageClass::IsolatedFile,
        _ if flags & flag::ISOLATED != 0 => PageClass::IsolatedAnon,
        _ if flags & flag::LRU == 0 && file => PageClass::UnlistedFile,
        _ if flags & flag::LRU == 0 => PageClass::UnlistedAnon,
        _ if flags & flag::UNEVICTABLE != 0 => PageClass::Unevictable,
        _ if flags & flag::ACTIVE != 0 && file => PageClass::ActiveFile,
        _ if flags & flag::ACTIVE != 0 => PageClass::ActiveAnon,
        _ if file => PageClass::InactiveFile,
        _ => PageClass::InactiveAnon,
    }
}

/// For each value of the bits in [`PLACE`], the class and the conditions that a frame of this class may have.
const TABLE: [(u8, u8); 256] = {
    let mut table = [(0, 0); 256];
    let mut place = 0;
    while place < table.len() {
        let flags = place as u32;
        let conditions = match flags & flag::KIND {
            flag::FREE => condition::PER_CPU,
            flag::KERNEL => 0,
            flag::ANON => condition::REFERENCED | condition::WRITEBACK,
            _ => condition::REFERENCED | condition::DIRTY | condition::WRITEBACK,
        };
        table[place] = (class_of(flags) as u8, conditions);
        place += 1;
    }
    table
};

/// Computes the byte of a page on the map from its flags. The conditions are the flags themselves, shifted to other bits.
pub(super) const fn byte_of(flags: u32) -> u8 {
    let (class, conditions) = TABLE[(flags & PLACE) as usize];
    class | (((flags >> 4) as u8 & 0x70) | ((flags >> 14) as u8 & 0x80)) & conditions
}

/// The map of all frames.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct PlaceMap {
    /// One byte for each frame, by frame number: [`PageClass`] and [`condition`].
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u8s"),
        tsify(type = "Uint8Array")
    )]
    pub bytes: Vec<u8>,
    /// [`COUNTS`] counts for each zone, zone by zone.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub counts: Vec<u32>,
}

/// Builds the map in one pass over the flags.
pub fn place_map(m: &Machine) -> PlaceMap {
    let bytes: Vec<u8> = m.pages.flags.iter().map(|&flags| byte_of(flags)).collect();
    let of_zone = |first: u32, pages: u32| {
        let zone = &bytes[first as usize..(first + pages) as usize];
        count(zone)
    };
    let zones = m.zones.iter();
    let counts = zones
        .flat_map(|z| of_zone(z.start_pfn, z.managed))
        .collect();
    PlaceMap { bytes, counts }
}

fn count(bytes: &[u8]) -> [u32; COUNTS] {
    // Neighbouring frames mostly have the same byte, so with a single table each increment would have to wait for the previous one. Four
    // tables avoid that.
    let mut of_byte = [[0_u32; 256]; 4];
    let (fours, rest) = bytes.as_chunks::<4>();
    for four in fours {
        for (table, &byte) in of_byte.iter_mut().zip(four) {
            table[usize::from(byte)] += 1;
        }
    }
    for &byte in rest {
        of_byte[0][usize::from(byte)] += 1;
    }
    let mut counts = [0; COUNTS];
    for byte in 0..=u8::MAX {
        let pages: u32 = of_byte.iter().map(|table| table[usize::from(byte)]).sum();
        counts[usize::from(byte & condition::CLASS) % CLASSES] += pages;
        let conditions = [condition::DIRTY, condition::WRITEBACK, condition::PER_CPU];
        for (i, bit) in conditions.into_iter().enumerate() {
            if byte & bit != 0 {
                counts[CLASSES + i] += pages;
            }
        }
    }
    counts
}

/// The owner of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum PageHolder {
    /// The buddy allocator, because the frame is free.
    Buddy = 0,
    /// The free list of a CPU.
    PerCpu = 1,
    /// The kernel, which has held the frame since boot.
    Boot = 2,
    /// Nodes of the radix trees that index page cache and swap cache.
    RadixNodes = 3,
    /// Inodes with their security parts, dentries, buffer heads, and XFS's buffers.
    Inodes = 4,
    /// A block that the kernel has allocated, or a frame that compaction has taken; `index` is the order.
    Block = 5,
    /// The process `name`; `index` is the number of the page in its memory.
    Process = 6,
    /// Only the swap cache; `index` is the number of the slot.
    Swap = 7,
    /// A file; `owner` is the number of its inode, and `index` that of the page in the file.
    File = 8,
    /// The file system, which keeps metadata in the frame.
    Metadata = 9,
    /// No owner, because the frame has none yet or has lost it.
    NoHolder = 10,
    /// zram, which keeps compressed pages in the frame.
    Zram = 11,
    /// zswap, which keeps compressed pages in the frame.
    Zswap = 12,
}

/// Details of one page frame.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the page's flags"
)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct PageDetail {
    /// Number of the frame.
    pub page: u32,
    /// Zone of the frame.
    pub zone: ZoneId,
    /// Its class and conditions, as on the map.
    pub byte: u8,
    /// Whether a page table entry that maps it has the accessed bit.
    pub accessed: bool,
    /// Whether a page table entry maps it.
    pub mapped: bool,
    /// `PG_reclaim`: the page moves to the tail of its list as soon as its writeback ends.
    pub reclaim: bool,
    /// Whether it is in the swap cache, so it has a swap slot.
    pub swap_cache: bool,
    /// `PG_locked`: a task works on the page, or it is being read.
    pub locked: bool,
    /// The kind of its owner.
    pub holder: PageHolder,
    /// Process id or inode number of the owner; `u32::MAX`: the owner has neither.
    pub owner: u32,
    /// Name of the process; empty for other owners and for a process that ended long ago.
    pub name: String,
    /// Number of the page in its process or file, number of its slot, or order of its block; 0 for other owners.
    pub index: u32,
    /// Name of the group that an anonymous or file page is charged to; empty for other frames and on a machine without groups.
    pub group: String,
}

/// Details of a page; `None`: the machine has no page of that number.
pub fn page_detail(m: &Machine, page: u32) -> Option<PageDetail> {
    let pfn = Pfn::at(page as usize);
    let flags = *m.pages.flags.get(pfn)?;
    let has = |bit: u32| flags & bit != 0;
    let user = flags & flag::KIND >= flag::ANON;
    let (holder, owner, name, index) = holder(m, pfn, flags);
    let group = &m.memcg.groups()[m.pages.memcg_of(pfn) as usize].name;
    Some(PageDetail {
        page,
        zone: m.pages.zone_of(pfn),
        byte: byte_of(flags),
        accessed: super::frame::accessed(m, pfn, flags),
        mapped: has(flag::MAPPED),
        reclaim: has(flag::RECLAIM),
        swap_cache: has(flag::SWAPCACHE),
        locked: has(flag::LOCKED),
        holder,
        owner,
        name,
        index,
        group: if user && m.memcg.in_use() {
            group.clone()
        } else {
            String::new()
        },
    })
}

fn holder(m: &Machine, pfn: Pfn, flags: u32) -> (PageHolder, u32, String, u32) {
    let (owner, index) = (m.pages.owner[pfn], m.pages.index[pfn]);
    let plain = |holder| (holder, NONE, String::new(), 0);
    match flags & flag::KIND {
        flag::FREE if flags & flag::PER_CPU != 0 => plain(PageHolder::PerCpu),
        flag::FREE => plain(PageHolder::Buddy),
        flag::KERNEL => kernel_holder(m, pfn),
        _ if flags & flag::ORPHAN != 0 => plain(PageHolder::NoHolder),
        flag::ANON if flags & flag::MAPPED != 0 => process_holder(m, owner),
        flag::ANON if flags & flag::SWAPCACHE != 0 => {
            (PageHolder::Swap, NONE, String::new(), index)
        }
        flag::FILE if flags & flag::PINNED != 0 => plain(PageHolder::Metadata),
        flag::FILE if owner != NONE && m.files.page(InodeId(owner), index) == pfn => {
            (PageHolder::File, owner, String::new(), index)
        }
        _ => plain(PageHolder::NoHolder),
    }
}

fn process_holder(m: &Machine, vpn: u32) -> (PageHolder, u32, String, u32) {
    match m.tables.last_process_of(vpn) {
        None => (PageHolder::NoHolder, NONE, String::new(), 0),
        Some(process) => {
            // The scheduler forgets the task of a process that ended long ago, but pages of the process may remain.
            let task = m.sched.find(process.task);
            let (pid, name) =
                task.map_or((NONE, String::new()), |task| (task.pid, task.name.clone()));
            (PageHolder::Process, pid, name, vpn - process.base)
        }
    }
}

fn kernel_holder(m: &Machine, pfn: Pfn) -> (PageHolder, u32, String, u32) {
    let block = m.held_blocks.range(..=pfn).next_back();
    let of_block = block.filter(|&&first| pfn.index() - first.index() < 1 << m.pages.index[first]);
    let (holder, index) = if m.radix_nodes.slab_frames().any(|frame| frame == pfn) {
        (PageHolder::RadixNodes, 0)
    } else if m.icache.slab_frames().any(|frame| frame == pfn) {
        (PageHolder::Inodes, 0)
    } else if m.zspages.frames.contains(&pfn) {
        let is_zswap = zswap::of(m).is_some();
        let holder = if is_zswap {
            PageHolder::Zswap
        } else {
            PageHolder::Zram
        };
        (holder, 0)
    } else if let Some(&first) = of_block {
        (PageHolder::Block, m.pages.index[first])
    } else {
        (PageHolder::Boot, 0)
    };
    (holder, NONE, String::new(), index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::filemap::set_page_dirty;
    use crate::testing;

    fn detail(m: &Machine, page: u32) -> PageDetail {
        page_detail(m, page).expect("a page of the machine")
    }

    #[test]
    fn the_byte_of_a_page_names_its_list_and_its_conditions() {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 4);
        let anon = testing::anon_page(&mut m, process, 3);
        let file = testing::file_page(&mut m);
        m.pages.set(file, flag::REFERENCED);
        let dirty = testing::file_page(&mut m);
        set_page_dirty(&mut m, dirty);
        let map = place_map(&m);
        let class = |pfn: Pfn| map.bytes[pfn.index()];
        assert_eq!(class(anon), PageClass::ActiveAnon as u8);
        assert_eq!(
            class(file),
            PageClass::InactiveFile as u8 | condition::REFERENCED
        );
        assert_eq!(
            class(dirty),
            PageClass::InactiveFile as u8 | condition::DIRTY
        );
        m.pages.set(anon, flag::DIRTY);
        assert_eq!(
            place_map(&m).bytes[anon.index()],
            PageClass::ActiveAnon as u8,
            "anonymous pages are not counted as dirty"
        );
    }

    #[test]
    fn a_page_names_its_owner() {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 4);
        let anon = testing::anon_page(&mut m, process, 3);
        let file = testing::file_page(&mut m);
        let held = testing::drain(&mut m, 1000)[0];
        let free =
            (0..m.total_pages()).find(|&page| m.pages.flags[Pfn::at(page as usize)] == flag::FREE);
        assert_eq!(detail(&m, anon.into()).holder, PageHolder::Process);
        assert_eq!(
            (
                detail(&m, anon.into()).name.as_str(),
                detail(&m, anon.into()).index
            ),
            ("test", 3)
        );
        assert_eq!(detail(&m, file.into()).holder, PageHolder::File);
        assert_eq!(detail(&m, file.into()).owner, m.pages.owner[file]);
        assert_eq!(detail(&m, held.into()).holder, PageHolder::Boot);
        let free = free.expect("there is memory");
        assert_eq!(detail(&m, free).holder, PageHolder::Buddy);
        assert!(page_detail(&m, m.total_pages()).is_none());
    }

    #[test]
    fn a_page_names_its_group_only_on_a_machine_with_groups() {
        let mut m = testing::machine_with_groups(&[("a", 0, true)]);
        testing::enter_group(&mut m, 1);
        let file = testing::file_page(&mut m);
        assert_eq!(detail(&m, file.into()).group, "a");
        let mut plain = testing::machine();
        let file = testing::file_page(&mut plain);
        assert_eq!(detail(&plain, file.into()).group, "");
    }
}
