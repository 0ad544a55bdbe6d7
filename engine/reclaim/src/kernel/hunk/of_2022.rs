//! The hunk of 2022 to 2024: how many pages `memory.reclaim` asks for at a time. The hunk for the end of a pass is in `of_2013`.

macro_rules! of_2022 {
    ($($then:tt)*) => { gather! { $($then)*

memory_reclaim: MemoryReclaim {
    function: "memory_reclaim",
    frame: "memory_reclaim",
    source: "mm/memcontrol.c, 6.1 and 6.12",
    values: &["left"],
    answers: NUMBER,
    text: |k| match k.memory_reclaim {
        MemoryReclaim::Absent => {
            "memory_reclaim: how many pages at a time?
  this kernel has no such file"
        }
        MemoryReclaim::WholeRest => {
            "memory_reclaim: how many pages at a time?
  all {left} that are left, at least 32"
        }
        MemoryReclaim::OneBatch => {
            "memory_reclaim: how many pages at a time?
  32, whether or not more than {left} are left"
        }
        MemoryReclaim::QuarterOfRest => {
            "memory_reclaim: how many pages at a time?
  a quarter of the {left} left, at least 32"
        }
    },
}

    } };
}
