//! `cargo run -p xtask -- build [--dev]`: compiles `engine/wasm` for the browser and writes its bindings to `web/engine/wasm/`.
//!
//! wasm-bindgen is used as a library: the workspace's one lock file then keeps it at the version of the `wasm-bindgen` crate,
//! and no tool has to be installed.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: cargo run -p xtask -- build [--dev]";
const OUT_DIR: &str = "web/engine/wasm";
const FLAGS: &str = "-Ctarget-feature=+simd128";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["build"] => build("release", "release"),
        ["build", "--dev"] => build("dev", "debug"),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Compiles with a Cargo profile, whose output lies in `profile_dir`, and generates the bindings.
fn build(profile: &str, profile_dir: &str) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("engine/xtask lies two folders below the root");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--locked", "--lib", "--package", "reclaim-wasm"])
        .args(["--target", "wasm32-unknown-unknown", "--profile", profile])
        // RUSTFLAGS in the environment would silently replace flags set in a configuration file.
        .env("RUSTFLAGS", FLAGS)
        .status()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !status.success() {
        return Err("cargo build failed".to_owned());
    }
    let target_dir =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let module = target_dir
        .join("wasm32-unknown-unknown")
        .join(profile_dir)
        .join("reclaim_wasm.wasm");
    bindings(&module, &root.join(OUT_DIR), profile == "dev")
}

/// Writes `engine.js`, `engine.d.ts` and `engine_bg.wasm`.
fn bindings(module: &Path, out_dir: &Path, keep_names: bool) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?
        .typescript(true)
        .remove_name_section(!keep_names)
        .remove_producers_section(true)
        // The page passes the address of the module, so that the glue need not guess it.
        .omit_default_module_path(true)
        .out_name("engine")
        .generate(out_dir)
        .map_err(|error| format!("wasm-bindgen: {error:#}"))
}
