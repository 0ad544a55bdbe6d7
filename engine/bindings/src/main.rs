//! `bindings MODULE FOLDER NAME NAMES`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` for a compiled module. `keep-names` keeps the names
//! of its functions for debugging; `drop-names` makes the module smaller.
//!
//! This is a separate program because its dependencies take as long to compile as the engine, so `xtask` compiles both in parallel.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (module, folder, name, drop_names) = match arguments[..] {
        [module, folder, name, "keep-names"] => (module, folder, name, false),
        [module, folder, name, "drop-names"] => (module, folder, name, true),
        _ => {
            eprintln!("usage: bindings MODULE FOLDER NAME (keep-names | drop-names)");
            return ExitCode::FAILURE;
        }
    };
    match write(module, folder, name, drop_names) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("wasm-bindgen: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &str, folder: &str, name: &str, drop_names: bool) -> Result<(), String> {
    let message = |error| format!("{error:#}");
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)
        .map_err(message)?
        .typescript(true)
        .remove_name_section(drop_names)
        .remove_producers_section(true)
        // The page passes the address of the module, so the generated code does not have to guess it.
        .omit_default_module_path(true)
        .out_name(name)
        .generate(folder)
        .map_err(message)
}
