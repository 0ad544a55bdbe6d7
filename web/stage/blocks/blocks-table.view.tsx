// The page blocks as text: their pages, the scanners, and free blocks by order.
import { memo, type ReactElement } from 'react';
import type { BlocksFrame, Frame } from '../../engine/protocol.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { count, difference } from '../../words/format.ts';
import {
  compactionRun,
  compactionTotals,
  deferral,
  fragmentation,
  orderBars,
  pageTotals,
  type Scanner,
  scanners,
  typeTotals,
} from './blocks.model.ts';
import { blockWords } from './blocks.words.ts';

const scannerText = (name: string, { run, cached }: Scanner): string => blockWords.scanner(name, run?.at ?? null, cached);

function sentences(frame: Frame, blocks: BlocksFrame, names: readonly string[]): readonly string[] {
  const pages = pageTotals(blocks).map(({ name, pages: n }) => `${blockWords.pageClass[name]} ${count(n)}`);
  const types = typeTotals(blocks).map(({ name, blocks: n }) => `${blockWords.type[name]} ${count(n)}`);
  const both = scanners(blocks);
  const why = fragmentation(blocks);
  const totals = compactionTotals(frame.counters, names);
  const asked =
    why === null ? [blockWords.noTaskAsked] : [blockWords.asked(why.order), blockWords.fragmentation(why), blockWords.means(why)];
  const what = [blockWords.note(blocks.blocks, 1), pages.join(', ')];
  if (both === null) return [...what, blockWords.notGrouped, ...asked];
  return [
    ...what,
    types.join(', '),
    scannerText(blockWords.migrate, both.migrate),
    scannerText(blockWords.places, both.free),
    blockWords.run(compactionRun(blocks, frame.time_ns)),
    ...(totals === null ? [] : [blockWords.totals(totals)]),
    blockWords.deferral(deferral(blocks)),
    ...asked,
  ];
}

/** Updates at reading speed, not with every frame. */
export const BlocksTable = memo(({ side }: { readonly side: Side }): ReactElement | null => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  const names = useApp((state) => state.counterNames);
  const blocks = frame?.blocks;
  if (frame === null || blocks === undefined) return null;
  return (
    <VisuallyHidden>
      <ul>
        {sentences(frame, blocks, names).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <table>
        <caption>{blockWords.orders}</caption>
        <thead>
          <tr>
            <th scope="col">{blockWords.order}</th>
            <th scope="col">{blockWords.free}</th>
            <th scope="col">{blockWords.index}</th>
          </tr>
        </thead>
        <tbody>
          {orderBars(blocks, undefined).map(({ order, free }) => (
            <tr key={order}>
              <th scope="row">{order}</th>
              <td>{count(free)}</td>
              <td>{difference(blocks.fragmentation[order] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
