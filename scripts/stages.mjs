// Stages run programs or call functions of these scripts. A few of them run at a time, each after the stages that it needs have passed. The
// output of a stage stays together.
import { note, run, Stop } from './programs.mjs';
import { fingerprint, forget, passedBefore, remember } from './unchanged.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} flaky  Names of the tests that passed only at their second try.
 * @property {readonly string[]} broken  Names of the tests that failed, where they are known.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly string[]} needs  Stages that must pass before this one starts.
 * @property {string | null} holds  A resource that only one stage may use at a time; null: none.
 * @property {readonly string[] | null} reads  Files and folders on which the result depends; null: the stage is always run.
 * @property {string} command  The environment variables, the program and its arguments, as text.
 * @property {(onOutput: (text: string) => void) => Promise<{ code: number, output: string }>} work
 * @property {(output: string) => Counts} counts
 *
 * @typedef {{ name: string, state: 'passed' | 'unchanged' | 'failed' | 'left out', counts: Counts, seconds: number }} Result
 */

const NOTHING = { passed: 0, failed: 0, flaky: [], broken: [] };

/** A stage that runs a program. `more` overrides the defaults: the stage needs no other, holds nothing, always runs and counts no tests. */
export const stage = (name, [command, ...args], { env = {}, ...more } = {}) => ({
  name,
  needs: [],
  holds: null,
  reads: null,
  command: JSON.stringify([env, command, ...args]),
  work: (onOutput) => run(command, args, { env, onOutput }),
  counts: () => NOTHING,
  ...more,
});

/** Shows the output of one stage while it runs, and keeps the output of the others until their turn. */
function createConsole() {
  const turns = [];
  const flush = () => {
    while (turns.length > 0) {
      const [first] = turns;
      process.stdout.write(first.text);
      first.text = '';
      if (!first.done) return;
      turns.shift();
    }
  };
  return (name) => {
    const turn = { text: `\n── ${name} ──\n`, done: false };
    turns.push(turn);
    flush();
    return {
      write: (text) => {
        turn.text += text;
        if (turns[0] === turn) flush();
      },
      end: () => {
        turn.done = true;
        flush();
      },
    };
  };
}

/** Runs all stages, at most `slots` at once; of those that can start, the first in the list starts. If a stage fails, the stages that do
 * not need it still run. */
export async function runStages(stages, slots) {
  const open = createConsole();
  /** @type {Map<string, Result>} */
  const results = new Map();
  const waiting = [...stages];
  const running = new Map();
  const isFine = (name) => ['passed', 'unchanged'].includes(results.get(name)?.state);

  const next = () => {
    const held = new Set([...running.keys()].map(({ holds }) => holds));
    return waiting.find((one) => one.needs.every((name) => results.has(name)) && (one.holds === null || !held.has(one.holds)));
  };

  const settle = (one, result) => {
    results.set(one.name, result);
    const rest = stages.length - results.size;
    const time = result.state === 'passed' || result.state === 'failed' ? ` in ${result.seconds.toFixed(0)} s` : '';
    const others = [...running.keys()].map(({ name }) => name).join(', ');
    note(`${one.name}: ${result.state}${time}${rest > 0 ? `; ${rest} to go` : ''}${others === '' ? '' : `, now ${others}`}`);
  };

  const start = async (one) => {
    if (!one.needs.every(isFine)) return { state: 'left out', counts: NOTHING, seconds: 0 };
    const key = one.reads === null ? null : `${one.command} ${fingerprint(one.reads)}`;
    const before = key === null ? null : passedBefore(one.name, key);
    if (before !== null) return { state: 'unchanged', counts: before, seconds: 0 };
    forget(one.name);
    const began = performance.now();
    const shown = open(one.name);
    const { code, output } = await one.work(shown.write).catch((error) => {
      if (!(error instanceof Stop)) throw error;
      shown.write(`${error.message}\n`);
      return { code: 1, output: '' };
    });
    shown.end();
    const found = one.counts(output);
    // If a stage fails without counting a failed test, as a compiler does, it counts as one failure.
    const counts = { ...found, failed: code === 0 ? found.failed : Math.max(found.failed, 1) };
    if (counts.failed === 0 && counts.flaky.length === 0 && key !== null) remember(one.name, key, counts);
    return { state: counts.failed === 0 ? 'passed' : 'failed', counts, seconds: (performance.now() - began) / 1000 };
  };

  for (;;) {
    for (let one = next(); one !== undefined && running.size < slots; one = next()) {
      waiting.splice(waiting.indexOf(one), 1);
      const self = one;
      running.set(
        self,
        start(self).then((result) => {
          running.delete(self);
          settle(self, { name: self.name, ...result });
        }),
      );
    }
    if (running.size === 0) return stages.flatMap(({ name }) => results.get(name) ?? []);
    await Promise.race(running.values());
  }
}
