// The disks as text: the numbers that are drawn.
import { memo, type ReactElement } from 'react';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { dirtyPages, diskRows } from './disk.model.ts';
import { diskWords } from './disk.words.ts';

/** Updates at reading speed, not with every frame as the picture does. */
export const DiskTable = memo(({ side }: { readonly side: Side }): ReactElement | null => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  if (frame === null) return null;
  const { dirty, writeback, background, limit } = dirtyPages(frame);
  return (
    <VisuallyHidden>
      <table>
        <caption>{diskWords.twin}</caption>
        <tbody>
          {diskRows(frame).map((disk) => (
            <tr key={disk.name}>
              <th scope="row">{disk.name}</th>
              <td>{disk.congested ? diskWords.congested : diskWords.notCongested}</td>
              <td>{diskWords.thresholds(disk.limit, disk.on, disk.off)}</td>
              {disk.lists.map((list) => (
                <td key={list.kind}>{diskWords.queueTwin(list)}</td>
              ))}
              <td>{diskWords.waitingPages(disk.waitingPages)}</td>
              <td>{diskWords.transfer(disk.transfer)}</td>
              <td>{diskWords.plugged(disk.plugged.requests, disk.plugged.pages)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{diskWords.dirty}</th>
            <td>{diskWords.dirtyTwin(dirty, writeback, background, limit)}</td>
          </tr>
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
