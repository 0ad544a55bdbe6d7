//! Enums whose values have names. A value and its name share a row, so a new value is one row.

/// Declares an enum with names. `ALL` and `NAMES` have the order of the rows; `name` and `named` translate one value.
macro_rules! named {
    (
        $(#[$about:meta])*
        pub enum $Enum:ident {
            $($(#[$doc:meta])* $Value:ident = $name:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Enum {
            $($(#[$doc])* $Value,)+
        }

        impl $Enum {
            /// All values, in the order of their codes.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Value),+];

            /// Their names, in the same order.
            pub const NAMES: [&'static str; Self::ALL.len()] = [$($name),+];

            /// The name of this value in links, scenarios, options and reports.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The value with this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}
