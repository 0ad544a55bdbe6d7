//! `cargo run -p xtask -- build [PROFILE]`: compiles `engine/wasm` and `engine/reader` for the browser and writes their bindings to
//! `web/engine/wasm/`.
//!
//! The engine and the program that writes its bindings do not depend on each other and take equally long to compile, so they are compiled
//! in parallel. The program has a separate target folder, because two Cargo processes that share one wait for each other.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};

const USAGE: &str = "usage: cargo run -p xtask -- build [release | start | dev]";
const OUT_DIR: &str = "web/engine/wasm";
/// The modules that the page loads: library, and base name of the files.
const MODULES: [(&str, &str); 2] = [("reclaim_wasm", "engine"), ("reclaim_reader", "reader")];
/// The largest memory of a module, bytes: 2 GiB. At this limit the engine reports that memory is used up. If a page took more, a browser
/// would end it without a message.
const MOST_MEMORY: u32 = 1 << 31;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["build"] => build("release"),
        ["build", profile @ ("release" | "start" | "dev")] => build(profile),
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

fn build(profile: &str) -> Result<(), String> {
    let root = &checkout()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let tools = target.join("tools");
    let bindings = start(
        cargo(root)
            .args(["build", "--quiet", "--locked", "--package", "bindings"])
            .env("CARGO_TARGET_DIR", &tools),
    )?;
    let engine = start(
        cargo(root)
            .args(["build", "--locked", "--lib"])
            .args(["--package", "reclaim-wasm", "--package", "reclaim-reader"])
            .args(["--target", "wasm32-unknown-unknown", "--profile", profile])
            // The environment variable RUSTFLAGS would silently replace flags in a configuration file.
            .env(
                "RUSTFLAGS",
                format!("-Ctarget-feature=+simd128 -Clink-arg=--max-memory={MOST_MEMORY}"),
            ),
    )?;
    // Waits for both processes before it returns an error, so that neither is still running when the message is printed.
    let [bindings, engine] = [bindings, engine].map(succeeded);
    bindings?;
    engine?;
    let (folder, names) = match profile {
        "dev" => ("debug", "keep-names"),
        other => (other, "drop-names"),
    };
    let compiled = target.join("wasm32-unknown-unknown").join(folder);
    let program = tools.join("debug").join("bindings");
    for (library, name) in MODULES {
        succeeded(start(
            Command::new(&program)
                .arg(compiled.join(library).with_extension("wasm"))
                .arg(root.join(OUT_DIR))
                .args([name, names]),
        )?)?;
        mark_as_new(&root.join(OUT_DIR).join(format!("{name}_bg.wasm")))?;
    }
    Ok(())
}

/// The build does not write a module that has not changed. The tests compare its time with that of its sources, so this writes it again.
fn mark_as_new(module: &Path) -> Result<(), String> {
    fs::read(module)
        .and_then(|bytes| fs::write(module, bytes))
        .map_err(|error| format!("cannot write {} again: {error}", module.display()))
}

/// The root of this checkout, from the variable that `cargo run` sets. A path that was compiled in would be wrong if `target` was copied to
/// another checkout.
fn checkout() -> Result<PathBuf, String> {
    let package = env::var_os("CARGO_MANIFEST_DIR").ok_or(
        "start it with `cargo run -p xtask -- build`, which sets the variable CARGO_MANIFEST_DIR",
    )?;
    Path::new(&package)
        .ancestors()
        .nth(2)
        .map(Path::to_path_buf)
        .ok_or_else(|| format!("{} is not two folders below a checkout", package.display()))
}

fn cargo(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.current_dir(root);
    command
}

fn start(command: &mut Command) -> Result<Child, String> {
    command
        .spawn()
        .map_err(|error| format!("cannot start {}: {error}", command.get_program().display()))
}

fn succeeded(mut child: Child) -> Result<(), String> {
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("the build failed ({status})"))
    }
}
