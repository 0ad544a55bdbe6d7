//! Unused dentries and inodes: the shrinkers that free them, the lists that they are on, when they are added to these lists, and how the
//! shrinkers count and walk the lists.

macro_rules! objects {
    ($($then:tt)*) => { gather! { $($then)*

/// Shrinkers of dentries and inodes.
object_shrinkers:
/// Which shrinkers dentries and inodes have.
ObjectShrinkers {
    /// Two for the whole machine, in batches of 128: first dentries, divided among all superblocks, and then inodes. 2.6.34.
    OfMachine,
    /// As above, but once a batch is used up the remaining superblocks are skipped. 2.6.35.
    OfMachineSparing,
    /// One for each superblock, in batches of 1,024: b0d40c92adaf, 3.1.
    OfSuperblocks,
}

/// Lists of dentries and inodes.
object_lists:
/// How many lists of unused dentries and inodes there are.
ObjectLists {
    /// One of dentries per mount, and one of inodes for the machine. 2.6.34.
    InodesTogether,
    /// One of each kind per mount. 3.1 to 3.11.
    OfMount,
    /// One of each kind per node and group: 9b17c62382dd, 3.12; 503c358cf192, 4.0.
    OfNodeAndGroup,
}

/// Dentries that become unused.
dentry_put:
/// What happens to a dentry when its last user releases it.
DentryPut {
    /// If it is not on the list, it is put there and becomes referenced; its inode is on no list. 2.6.34.
    ReferencedAtFirst,
    /// It becomes referenced every time; its inode is on no list. 3.10.
    Referenced,
    /// It becomes referenced if it was on the list already. As in 4.18.
    ReferencedIfListed,
}

/// Inodes that become unused.
inode_put:
/// What happens to an inode when its last user releases it.
InodePut {
    /// It is put on the list when it is clean, and no flag records the use. 2.6.34.
    Unmarked,
    /// It becomes referenced and is put on the list. 3.10.
    Referenced,
    /// It is put on the list when it is clean, and becomes referenced if it was there already. As in 4.18.
    ReferencedIfListed,
}

/// Dentries of open files.
open_dentry:
/// Whether the dentry of an open file counts as in use. It does in every kernel, but for 3.x this is not modelled.
OpenDentry {
    /// It is on no list until the file is closed.
    Held,
    /// It counts as unused at once.
    Unused,
}

/// Caches of file systems.
filesystem_caches:
/// Whether ext4's cache of extents and XFS's caches of inodes and buffers are modelled, besides dentries, inodes and pages.
FilesystemCaches {
    /// They are not modelled for this kernel.
    LeftOut,
    /// Caches with shrinkers of their own, as in 4.19.
    Shrinkable,
}

/// The first open of a file after the mount.
first_open:
/// How ext4 stores the path of the mount when a file is first opened (`ext4_file_open`), on machines with a journal.
FirstOpen {
    /// In the super block in memory, which is written with its next change. 3.3 and before.
    Unlogged,
    /// In the super block, through the journal. 3.9; the version in which this began is unsure (Jan Kara's change of July 2012).
    Logged,
}

/// Object count of the superblock shrinker.
object_count:
/// How many objects the superblock shrinker reports.
ObjectCount {
    /// The number of objects divided by 100, rounded down, times `vfs_cache_pressure`. Up to 3.11.
    WholeHundreds,
    /// The number of objects times `vfs_cache_pressure`, divided by 100: 55f841ce9395, 3.12.
    Every,
}

/// Scan of the superblock shrinker.
superblock_scan:
/// Which objects count as scanned by the superblock shrinker.
SuperblockScan {
    /// All objects except dentries that it puts back for another round. 3.10.
    Freed,
    /// All objects that it checks: bc3b14cb2d50, f604156751db, 3.12.
    LookedAt,
}
    } };
}
