//! Numbers of zones, domains and the like, each of a type of its own, and tables in which one looks up by them. A zone is no domain and a
//! node is neither, even where their numbers are the same.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut, Range};

/// A number that is a place in a table.
pub trait Id: Copy {
    /// The number of a place.
    fn at(index: usize) -> Self;
    /// Its place.
    fn index(self) -> usize;
}

/// A reclaim domain: a zone before 4.8 and a node from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct DomainId(u32);

impl DomainId {
    /// The domain at a place of a table.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its place in a table.
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

/// A memory bank with the CPUs beside it, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct NodeId(u32);

impl NodeId {
    /// The node at a place of a table.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its place in a table.
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

/// A zone of the machine: node by node, low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct ZoneId(u32);

impl ZoneId {
    /// The zone at a place of a table.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its place in a table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next lower zone; not to be asked of the lowest.
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

/// Zones of which each follows the one before, low to high: those of a node or a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneSpan(Range<usize>);

impl ZoneSpan {
    /// So many zones from one on.
    pub fn new(lowest: ZoneId, count: usize) -> Self {
        Self(lowest.index()..lowest.index() + count)
    }

    /// The lowest of them.
    pub fn lowest(&self) -> ZoneId {
        ZoneId::at(self.0.start)
    }

    /// The highest of them; there is one at least.
    pub fn highest(&self) -> ZoneId {
        ZoneId::at(self.0.end - 1)
    }

    /// Those of them up to one, and that one.
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

/// The five lists of a group in a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct LruvecId(u32);

impl LruvecId {
    /// The lruvec at a place of a table.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its place in a table.
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

/// The number of a page frame: zone after zone, only managed pages have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Pfn(u32);

impl Pfn {
    /// No frame, where there may be one: the last number, which no frame has.
    pub const NONE: Self = Self(u32::MAX);

    /// The frame at a place of a table.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its place in a table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The 2^order frames from this one on.
    pub fn block(self, order: u32) -> impl Iterator<Item = Self> + Clone {
        (self.0..self.0 + (1 << order)).map(Self)
    }

    /// The frame so many after this one.
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

/// What there is one of for each number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<I, T> {
    rows: Vec<T>,
    by: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The numbers, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.rows.len()).map(I::at)
    }

    /// All, in the order of their numbers.
    pub fn as_slice(&self) -> &[T] {
        &self.rows
    }

    /// All, in the order of their numbers.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.rows
    }

    /// What there is for a number, if there is anything.
    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.rows.get(id.index())
    }

    /// All, in the order of their numbers.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.rows.iter()
    }

    /// All, in the order of their numbers.
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
