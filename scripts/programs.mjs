// Runs other programs: their environment, their output, and the message about a failure.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const windows = process.platform === 'win32';

/** Ends the task, for example because of a missing prerequisite or a failed step. The message is one sentence for the user. */
export class Stop extends Error {}

const began = performance.now();
export const secondsSinceStart = () => (performance.now() - began) / 1000;
export const note = (text) => console.error(`[${secondsSinceStart().toFixed(1)} s] ${text}`);

/** Runs a program. Resolves to its exit code, all of its output, and its standard output alone. `onOutput` receives the output while the
 * program runs; without it, the program uses the terminal, and both outputs are empty. */
export function run(command, args, { env = {}, onOutput = null } = {}) {
  return new Promise((resolve, reject) => {
    const pipe = onOutput === null ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd: root,
      shell: windows,
      env: { ...process.env, ...env },
      stdio: [onOutput === null ? 'inherit' : 'ignore', pipe, pipe],
    });
    let output = '';
    let stdout = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (stream === child.stdout) stdout += text;
        onOutput(text);
      });
    }
    child.on('error', (error) => reject(new Stop(`${command} could not be started: ${error.message}.`)));
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

/** Runs a program; throws a Stop if it fails. */
export async function must(command, args, options = {}) {
  const { code } = await run(command, args, options);
  if (code !== 0) throw new Stop(`"${command} ${args.join(' ')}" failed with exit code ${code}.`);
}

/** Runs a program without showing its output, which is in the result. */
export const probe = (command, args) => spawnSync(command, args, { cwd: root, shell: windows, encoding: 'utf8' });
export const works = (command, args) => probe(command, args).status === 0;
