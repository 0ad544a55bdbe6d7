//! Macros that turn the rows of `decisions/` into types: the enum of each decision, [`Kernel`](super::Kernel) with a field for each, and
//! the table that finds a decision by its name.

/// Collects the rows of several files and passes them to the macro `make`. Each file is a macro that appends its rows to those that it gets,
/// and passes all of them on.
macro_rules! gather {
    ([$make:ident: $file:ident $($next:ident)*] $($rows:tt)*) => { $file! { [$make: $($next)*] $($rows)* } };
    ([$make:ident:] $($rows:tt)*) => { $make! { $($rows)* } };
}

/// Generates the types and the table from the rows.
macro_rules! kernel {
    ($(
        $(#[$title:meta])+
        $field:ident:
        $(#[$about:meta])+
        $type:ident {
            $(#[$first_does:meta])+
            $first:ident,
            $($(#[$does:meta])+ $arm:ident,)*
        }
    )+) => {
        $(
            $(#[$about])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $type {
                $(#[$first_does])+
                $first,
                $($(#[$does])+ $arm,)*
            }
        )+

        /// A kernel: the arm of every decision in which two kernels can differ.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Kernel {
            $($(#[$title])+ pub $field: $type,)+
        }

        impl Kernel {
            /// The first arm of every decision. The preset `v2_6_34` has these arms.
            pub(super) const FIRST: Self = Self { $($field: $type::$first,)+ };
        }

        /// All decisions, in the order of the fields of [`Kernel`].
        pub const DECISIONS: &[super::Decision] = &[$(super::Decision {
            field: stringify!($field),
            arms: &[stringify!($first), $(stringify!($arm)),*],
            held: |kernel| match kernel.$field {
                $type::$first => stringify!($first),
                $($type::$arm => stringify!($arm),)*
            },
            put: |kernel, arm| kernel.$field = [$type::$first, $($type::$arm),*][arm],
        },)+];
    };
}
