//! Numbers of zones, domains and the like, each of a type of its own, and tables in which one looks up by them. A zone is no domain and a
//! node is neither, even where their numbers are the same.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

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

    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
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
