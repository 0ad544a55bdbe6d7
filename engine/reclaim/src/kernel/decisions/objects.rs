//! Unused dentries and inodes: the shrinker that frees them, the lists that they are on, how they get there, and how the lists are counted and walked.

macro_rules! objects {
    ($($then:tt)*) => { gather! { $($then)*

/// Shrinkers of dentries and inodes.
object_shrinkers:
/// The shrinkers of dentries and inodes.
ObjectShrinkers {
    /// Two for the whole machine, in batches of 128: of dentries, which asks every superblock for its share, and then of inodes. 2.6.34.
    OfMachine,
    /// The same, but once a batch is used up the superblocks that follow are spared. 2.6.35.
    OfMachineSparing,
    /// One for each superblock, in batches of 1,024: b0d40c92adaf, 3.1.
    OfSuperblocks,
}

/// Lists of dentries and inodes.
object_lists:
/// Lists of unused dentries and inodes.
ObjectLists {
    /// One of dentries for a mount, one of inodes for the machine. 2.6.34.
    InodesTogether,
    /// One of each kind for a mount. 3.1 to 3.11.
    OfMount,
    /// One of each kind for each node and group: 9b17c62382dd, 3.12; 503c358cf192, 4.0.
    OfNodeAndGroup,
}

/// Dentries that nobody uses.
dentry_put:
/// A dentry whose last user has gone.
DentryPut {
    /// It counts as referenced when it comes to the list, and its inode is on no list. 2.6.34.
    ReferencedAtFirst,
    /// It counts as referenced, and its inode is on no list. 3.10.
    Referenced,
    /// It counts as referenced if it was on the list already. As 4.18 has it.
    ReferencedIfListed,
}

/// Inodes that nobody uses.
inode_put:
/// An inode whose last user has gone.
InodePut {
    /// It goes to the list when it is clean, and nothing tells that it was used. 2.6.34.
    Unmarked,
    /// It counts as referenced, and goes to the list. 3.10.
    Referenced,
    /// It goes to the list when it is clean, and counts as referenced if it was there already. As 4.18 has it.
    ReferencedIfListed,
}

/// Dentries of open files.
open_dentry:
/// The dentry of an open file. It is in use in every kernel; of 3.x this is not modelled.
OpenDentry {
    /// It is on no list until the file is closed.
    Held,
    /// It is unused at once.
    Unused,
}

/// Caches of file systems.
filesystem_caches:
/// ext4's cache of extents, and XFS's caches of inodes and buffers. They are not modelled for older kernels.
FilesystemCaches {
    /// Nothing.
    LeftOut,
    /// Each has caches with shrinkers of their own, as 4.19 has them.
    Shrinkable,
}

/// The first open of a file after the mount.
first_open:
/// Where ext4 notes at the first open of a file by which path it was mounted (`ext4_file_open`), on machines with a journal.
FirstOpen {
    /// In the super block in memory, which is written with the next change of it. 3.3 and before.
    Unlogged,
    /// In the super block, through the journal. 3.9; since when is unsure (Jan Kara's change of July 2012).
    Logged,
}

/// What the superblock shrinker counts.
object_count:
/// Objects that the superblock shrinker owns to.
ObjectCount {
    /// Whole hundreds, times `vfs_cache_pressure`. Up to 3.11.
    WholeHundreds,
    /// All of them, times `vfs_cache_pressure`, by a hundred: 55f841ce9395, 3.12.
    Every,
}

/// The superblock shrinker's walk.
superblock_scan:
/// How the superblock shrinker walks its lists.
SuperblockScan {
    /// A dentry that gets another lap does not count as scanned. 3.10.
    Freed,
    /// Whatever is looked at counts: bc3b14cb2d50, f604156751db, 3.12.
    LookedAt,
}
    } };
}
