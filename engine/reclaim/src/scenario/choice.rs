//! Turns a scenario's choice of a kernel into that kernel.

use super::schema::KernelChoice;
use crate::kernel::{self, Kernel};

/// The kernel of the preset with its patches applied, and after them the decisions that were set by name.
pub fn kernel_of(choice: &KernelChoice) -> Kernel {
    let preset = kernel::preset(&choice.preset).expect("the scenario was validated");
    let mut kernel = preset.kernel;
    for id in &choice.patches {
        let step = kernel::step(id).expect("the scenario was validated");
        (step.apply)(&mut kernel);
    }
    for decided in &choice.decisions {
        decided.put(&mut kernel);
    }
    kernel
}
