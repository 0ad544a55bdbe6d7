// The text twin of the disks: the numbers that are drawn.
import { memo, type ReactElement } from 'react';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { words } from '../../words/index.ts';
import { dirtyPages, diskRows } from './disk.model.ts';

/** Follows the state at its own pace, whatever the picture beside it does. */
export const DiskTable = memo(({ side }: { readonly side: Side }): ReactElement | null => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  if (frame === null) return null;
  const { dirty, writeback, background, limit } = dirtyPages(frame);
  return (
    <VisuallyHidden>
      <table>
        <caption>{words.disk.twin}</caption>
        <tbody>
          {diskRows(frame).map((disk) => (
            <tr key={disk.name}>
              <th scope="row">{disk.name}</th>
              <td>{disk.congested ? words.disk.congested : words.disk.notCongested}</td>
              <td>{words.disk.thresholds(disk.limit, disk.on, disk.off)}</td>
              {disk.lists.map((list) => (
                <td key={list.kind}>{words.disk.queueTwin(list)}</td>
              ))}
              <td>{words.disk.waitingPages(disk.waitingPages)}</td>
              <td>{words.disk.transfer(disk.transfer)}</td>
              <td>{words.disk.plugged(disk.plugged.requests, disk.plugged.pages)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.disk.dirty}</th>
            <td>{words.disk.dirtyTwin(dirty, writeback, background, limit)}</td>
          </tr>
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
