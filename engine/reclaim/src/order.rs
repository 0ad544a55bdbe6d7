//! Sorting of short lists by insertion.
//!
//! The compiler generates several kilobytes of code for each type of item that the standard library sorts. The page downloads the
//! engine, so these loops keep it small.

/// Sorts items by a key; items with equal keys keep their order. Insertion takes quadratic time, so the list has to be short.
pub(crate) fn in_order<T, K: Ord>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    let mut ordered: Vec<T> = Vec::new();
    for item in items {
        let item_key = key(&item);
        let at = ordered.partition_point(|other| key(other) <= item_key);
        ordered.insert(at, item);
    }
    ordered
}

/// Sorts items and drops duplicates. Insertion takes quadratic time, so there have to be few different items.
pub(crate) fn each_once<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut ordered: Vec<T> = Vec::new();
    for item in items {
        if let Err(at) = ordered.binary_search(&item) {
            ordered.insert(at, item);
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_in_the_order_of_their_keys_and_equal_ones_in_that_of_their_places() {
        let items = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        let ordered = in_order(items, |&(key, _)| key);
        assert_eq!(ordered, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
    }

    #[test]
    fn an_item_that_comes_twice_is_kept_once() {
        assert_eq!(each_once([3, 1, 2, 3, 1]), [1, 2, 3]);
    }
}
