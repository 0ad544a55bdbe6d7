// What has to be on the machine, each named with the way to get it; what can be fetched without asking is fetched.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { note, probe, Stop, windows, works } from './programs.mjs';

export function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Stop(`Node.js 20.19 or 22.12 (or newer) is needed and this is ${process.versions.node}: install it from https://nodejs.org.`);
}

export function needRust() {
  if (probe('cargo', ['--version']).error) throw new Stop('Rust is needed: install it with rustup, see https://rustup.rs.');
  if (!windows && probe('cc', ['--version']).error) {
    throw new Stop('A C linker is needed to build Rust programs: install one, for example with "apt-get install build-essential".');
  }
  // Some machines forbid cargo to install the toolchain that rust-toolchain.toml pins by itself.
  if (!works('cargo', ['--version']) && !works('rustup', ['toolchain', 'install'])) {
    throw new Stop('The Rust version of rust-toolchain.toml is needed: install it with "rustup toolchain install".');
  }
}

export function needWasmTarget() {
  const target = 'wasm32-unknown-unknown';
  const libraries = probe('rustc', ['--print', 'target-libdir', '--target', target]);
  if (libraries.status === 0 && existsSync(libraries.stdout.trim())) return;
  note(`rustup target add ${target}`);
  if (!works('rustup', ['target', 'add', target])) {
    throw new Stop(`The Rust target ${target} is needed: install it with "rustup target add ${target}".`);
  }
}

export function needRustComponent(component, args) {
  if (works('cargo', args)) return;
  note(`rustup component add ${component}`);
  if (!works('rustup', ['component', 'add', component])) {
    throw new Stop(`The Rust component ${component} is needed: install it with "rustup component add ${component}".`);
  }
}

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function findChromium() {
  if (process.env.CHROMIUM) return isProgram(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const paths = [
    ...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return paths.find(isProgram);
}

/** The tests run in a real Chromium; where a package manager can be asked for one, it is. */
export function needChromium() {
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  if (findChromium() === undefined && process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    note('apt-get install chromium');
    if (!works('apt-get', install)) {
      works('apt-get', ['update']);
      works('apt-get', install);
    }
  }
  const found = findChromium();
  if (found === undefined) {
    throw new Stop('Chromium is needed for the tests in a browser: install it, or name its program in the environment variable CHROMIUM.');
  }
  process.env.CHROMIUM = found;
}
