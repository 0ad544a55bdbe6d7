// Checks that the machine has the programs that the project needs, and installs those that can be installed without asking. The message
// about a missing program says how to get it.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { note, probe, Stop, windows, works } from './programs.mjs';

export function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Stop(`Node.js 20.19 or 22.12 (or newer) is needed and this is ${process.versions.node}: install it from https://nodejs.org.`);
}

/** On Windows, a command runs in a shell. The shell starts even if the program is missing, so `where` has to look for the program. */
const isThere = (command) => (windows ? works('where', [command]) : !probe(command, ['--version']).error);

export function needRust() {
  if (!isThere('cargo')) throw new Stop('Rust is needed: install it with rustup, see https://rustup.rs.');
  if (!windows && !isThere('cc')) {
    const how = process.platform === 'darwin' ? 'xcode-select --install' : 'apt-get install build-essential';
    throw new Stop(`A C linker is needed to build Rust programs: install one, for example with "${how}".`);
  }
  // Some machines do not let cargo install the toolchain of rust-toolchain.toml by itself.
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

/** The browsers in which the tests and the tools run. `variable`: the environment variable with the path of the program. */
const BROWSERS = {
  chromium: {
    variable: 'CHROMIUM',
    package: 'chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    paths: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
  },
  firefox: {
    variable: 'FIREFOX',
    package: 'firefox-esr',
    names: ['firefox-esr', 'firefox'],
    paths: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  },
};

function find({ variable, names, paths }) {
  const named = process.env[variable];
  if (named) return isProgram(named) ? named : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return [...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)), ...paths].find(isProgram);
}

/** Finds a browser and puts its path into the environment variable. If the browser is missing, installs it with apt-get, provided that the
 * user is root and the system has apt-get. `name`: chromium or firefox. */
export function needBrowser(name) {
  const browser = BROWSERS[name];
  const install = ['install', '-y', '--no-install-recommends', browser.package];
  if (find(browser) === undefined && process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    note(`apt-get install ${browser.package}`);
    if (!works('apt-get', install)) {
      works('apt-get', ['update']);
      works('apt-get', install);
    }
  }
  const found = find(browser);
  if (found === undefined) {
    throw new Stop(
      `${browser.package} is needed for the tests in a browser: install it, or name its program in the environment variable ${browser.variable}.`,
    );
  }
  process.env[browser.variable] = found;
}
