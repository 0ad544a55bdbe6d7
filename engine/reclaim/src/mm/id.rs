//! Types for the numbers of zones, domains, nodes, lists and frames, and tables that are indexed by them. With a type for each kind of
//! number, a zone cannot be mistaken for a domain or a node that has the same number.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut, Range};

/// A number that is an index into a table.
pub trait Id: Copy {
    /// The number of the row at this place of a table, counted from 0.
    fn at(index: usize) -> Self;
    /// The place of its row in a table, counted from 0.
    fn index(self) -> usize;
}

/// A reclaim domain: a zone before 4.8, and a node since then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct DomainId(u32);

impl DomainId {
    /// [`Id::at`] as a `const fn`.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// [`Id::index`] as a `const fn`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for DomainId {
    fn at(index: usize) -> Self {
        Self::at(index)
    }

    fn index(self) -> usize {
        self.index()
    }
}

impl From<DomainId> for u32 {
    fn from(id: DomainId) -> Self {
        id.0
    }
}

/// A NUMA node: a memory bank with the CPUs beside it. Counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct NodeId(u32);

impl NodeId {
    /// [`Id::at`] as a `const fn`.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// [`Id::index`] as a `const fn`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for NodeId {
    fn at(index: usize) -> Self {
        Self::at(index)
    }

    fn index(self) -> usize {
        self.index()
    }
}

impl From<NodeId> for u32 {
    fn from(id: NodeId) -> Self {
        id.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A zone of the machine. Zones are numbered node by node, from low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct ZoneId(u32);

impl ZoneId {
    /// [`Id::at`] as a `const fn`.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// [`Id::index`] as a `const fn`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next lower zone. The caller must not ask for the one below the lowest.
    #[must_use]
    pub const fn below(self) -> Self {
        Self(self.0 - 1)
    }
}

impl Id for ZoneId {
    fn at(index: usize) -> Self {
        Self::at(index)
    }

    fn index(self) -> usize {
        self.index()
    }
}

impl From<ZoneId> for u32 {
    fn from(id: ZoneId) -> Self {
        id.0
    }
}

/// A range of consecutive zones, from low to high: those of a node or a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneSpan(Range<usize>);

impl ZoneSpan {
    /// The range of `count` zones that starts at `lowest`.
    pub fn new(lowest: ZoneId, count: usize) -> Self {
        Self(lowest.index()..lowest.index() + count)
    }

    /// The lowest zone that iteration has left in the range.
    pub fn lowest(&self) -> ZoneId {
        ZoneId::at(self.0.start)
    }

    /// The highest zone that iteration has left in the range, which must not be empty.
    pub fn highest(&self) -> ZoneId {
        ZoneId::at(self.0.end - 1)
    }

    /// The zones of the range up to and including `highest`.
    #[must_use]
    pub fn up_to(&self, highest: ZoneId) -> Self {
        Self(self.0.start..highest.index() + 1)
    }
}

impl Iterator for ZoneSpan {
    type Item = ZoneId;

    fn next(&mut self) -> Option<ZoneId> {
        self.0.next().map(ZoneId::at)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for ZoneSpan {
    fn next_back(&mut self) -> Option<ZoneId> {
        self.0.next_back().map(ZoneId::at)
    }
}

impl<T> Index<ZoneSpan> for Table<ZoneId, T> {
    type Output = [T];

    fn index(&self, span: ZoneSpan) -> &[T] {
        &self.rows[span.0]
    }
}

/// The number of an lruvec, which is the five lists of a group in a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct LruvecId(u32);

impl LruvecId {
    /// [`Id::at`] as a `const fn`.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// [`Id::index`] as a `const fn`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for LruvecId {
    fn at(index: usize) -> Self {
        Self::at(index)
    }

    fn index(self) -> usize {
        self.index()
    }
}

impl From<LruvecId> for u32 {
    fn from(id: LruvecId) -> Self {
        id.0
    }
}

/// The number of a page frame. Frames are numbered zone after zone, and only managed pages have a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Pfn(u32);

impl Pfn {
    /// Means "no frame". It is the largest number, which no frame has.
    pub const NONE: Self = Self(u32::MAX);

    /// [`Id::at`] as a `const fn`.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// [`Id::index`] as a `const fn`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The 2^order frames that start with this one.
    pub fn block(self, order: u32) -> impl Iterator<Item = Self> + Clone {
        (self.0..self.0 + (1 << order)).map(Self)
    }

    /// The frame that is `frames` after this one.
    #[must_use]
    pub const fn plus(self, frames: u32) -> Self {
        Self(self.0 + frames)
    }
}

impl Id for Pfn {
    fn at(index: usize) -> Self {
        Self::at(index)
    }

    fn index(self) -> usize {
        self.index()
    }
}

impl From<Pfn> for u32 {
    fn from(id: Pfn) -> Self {
        id.0
    }
}

impl fmt::Display for Pfn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A table with one row for each zone, domain, node, lruvec or frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<I, T> {
    rows: Vec<T>,
    by: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// Number of rows, which is one more than the last number.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the table has no rows. A machine without groups has such a table for the groups of its pages.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The numbers of all rows, beginning with 0.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.rows.len()).map(I::at)
    }

    /// All rows, in the order of their numbers.
    pub fn as_slice(&self) -> &[T] {
        &self.rows
    }

    /// All rows, in the order of their numbers, mutable.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.rows
    }

    /// The row of a number, or `None` if the table is too short.
    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.rows.get(id.index())
    }

    /// Iterates over all rows, in the order of their numbers.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.rows.iter()
    }

    /// Iterates over all rows, in the order of their numbers, and lets the caller change them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.rows.iter_mut()
    }
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

impl<I, T> From<Vec<T>> for Table<I, T> {
    fn from(rows: Vec<T>) -> Self {
        Self {
            rows,
            by: PhantomData,
        }
    }
}

impl<I, T> FromIterator<T> for Table<I, T> {
    fn from_iter<R: IntoIterator<Item = T>>(rows: R) -> Self {
        Self::from(rows.into_iter().collect::<Vec<T>>())
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.rows[id.index()]
    }
}

impl<'a, I: Id, T> IntoIterator for &'a Table<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, I: Id, T> IntoIterator for &'a mut Table<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
