// Memory runs out while the page's server works. The server reports it, and a new engine continues at the shown position.
import { expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import type { Answer, Frame, Request, Ticket } from '../engine/protocol.ts';
import { createServer } from '../engine/server.ts';
import { faultWords } from '../words/faults.words.ts';
import { scenarioToml, sleepingEngine } from './engine.ts';
import { hostile } from './hostile.ts';

const SECOND = 1_000_000_000;
const BUDGET = 64 * 1024 * 1024;
const SCENARIO = scenarioToml('primer');
const OPTIONS = 'kernel=after';
const VIEW = { zone: 0, columns: 64, picture: PictureCode.Scene, hash: true } as const;
/** The shown and the requested time when memory runs out. */
const SHOWN_NS = 2 * SECOND;
const WANTED_NS = 12 * SECOND;

type Code = Awaited<ReturnType<typeof sleepingEngine>>;
/** The module that gets no more memory. */
type Where = 'engine' | 'reader';

/** The page's server, without a worker around it. */
class Served {
  readonly code: Code;
  readonly #serve: ReturnType<typeof createServer>;
  #answered: (answer: Answer) => void = () => undefined;
  #id = 0;

  constructor(code: Code) {
    this.code = code;
    this.#serve = createServer(code.engine, code.reader, BUDGET, (message) => {
      if (message.type === 'answer') this.#answered(message.answer);
    });
  }

  ask(request: Request): Promise<Answer> {
    this.#id += 1;
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#serve({ type: 'ask', id: this.#id, request });
    });
  }

  open(): Promise<Answer> {
    const { modules } = this.code;
    return this.ask({ type: 'open', ...modules, scenario: SCENARIO, options: OPTIONS, against: null, searches: [], claims: null });
  }

  reopen(ticket: Ticket): Promise<Answer> {
    return this.ask({ type: 'reopen', module: this.code.modules.module, ticket });
  }

  seek(ns: number): Promise<Answer> {
    return this.ask({ type: 'seek', position: { type: 'time', ns }, view: VIEW });
  }
}

const newServer = async (): Promise<Served> => new Served(await sleepingEngine());

const frameOf = (answer: Answer): Frame => {
  if (answer.type !== 'frame') throw new Error(JSON.stringify(answer));
  return answer.frame;
};

const place = ({ event, time_ns, hash }: Frame): unknown => ({ event, time_ns, hash });

async function openedRun(): Promise<{ readonly served: Served; readonly ticket: Ticket }> {
  const served = await newServer();
  const answer = await served.open();
  if (answer.type !== 'opened') throw new Error(JSON.stringify(answer));
  return { served, ticket: answer.opened.ticket };
}

/** The message of an answer that says that memory has run out; null: it is another answer. */
function messageOf(answer: Answer): string | null {
  if (answer.type !== 'broken') return null;
  expect(answer.fault).toBe('memory');
  return faultWords.happened[answer.fault](answer.why);
}

/** Lets memory run out after ever more allocations, with growing distances, until `goes` returns true. Returns how often it returned
 * false. */
async function inTurn(goes: (allocations: number) => Promise<boolean>): Promise<number> {
  const [each, growth] = hostile(1) < 1_000 ? [10, 1.3] : [100, 1.05];
  let refused = 0;
  for (let allocations = 0; !(await goes(allocations)); refused += 1) {
    allocations = allocations < each ? allocations + 1 : Math.ceil(allocations * growth);
  }
  return refused;
}

test('during a run: the server answers with a sentence, and a new engine stands where the stage stood and goes on', async () => {
  const whole = await openedRun();
  const shown = place(frameOf(await whole.served.seek(SHOWN_NS)));
  const wanted = place(frameOf(await whole.served.seek(WANTED_NS)));
  const refused = await inTurn(async (allocations) => {
    const { served, ticket } = await openedRun();
    expect(place(frameOf(await served.seek(SHOWN_NS)))).toEqual(shown);
    served.code.engine.refuse_allocations_after(allocations);
    const answer = await served.seek(WANTED_NS);
    const said = messageOf(answer);
    if (said === null) {
      expect(place(frameOf(answer))).toEqual(wanted);
      return true;
    }
    expect(said).toContain('could not get more memory');
    const fresh = await newServer();
    expect(await fresh.reopen(ticket)).toEqual({ type: 'reopened' });
    expect(place(frameOf(await fresh.seek(SHOWN_NS)))).toEqual(shown);
    expect(place(frameOf(await fresh.seek(WANTED_NS)))).toEqual(wanted);
    return false;
  });
  expect(refused).toBeGreaterThan(20);
});

for (const where of ['engine', 'reader'] satisfies Where[]) {
  test(`while the ${where} opens a run: the server answers with a sentence`, async () => {
    const refused = await inTurn(async (allocations) => {
      const served = await newServer();
      const { engine, reader, modules } = served.code;
      if (where === 'engine') await engine.default({ module_or_path: modules.module });
      else await reader.default({ module_or_path: modules.reader });
      served.code[where].refuse_allocations_after(allocations);
      const answer = await served.open();
      if (answer.type === 'opened') return true;
      expect(messageOf(answer), JSON.stringify(answer)).toContain('could not get more memory');
      return false;
    });
    expect(refused).toBeGreaterThan(20);
  });
}
