// The text twin of the stacks: every function that is drawn, with its bytes.
import { memo, type ReactElement } from 'react';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { words } from '../../words/index.ts';
import { deepestOf, type Stack, stackRows } from './stack.model.ts';

const Cells = ({ stack }: { readonly stack: Stack }): ReactElement => (
  <>
    <td>{words.stack.totalLong(stack.bytes, stack.size, stack.left)}</td>
    <td>{words.stack.functions(stack.sized, stack.unsized)}</td>
    <td>{stack.functions.map(({ name, bytes }) => words.stack.twinFunction(name, bytes)).join(', ')}</td>
  </>
);

/** Follows the state at its own pace, whatever the picture beside it does. */
export const StackTable = memo(({ side }: { readonly side: Side }): ReactElement => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  const deepest = frame === null ? null : deepestOf(frame);
  return (
    <VisuallyHidden>
      <table>
        <caption>{words.stack.twin}</caption>
        <tbody>
          {frame === null
            ? null
            : stackRows(frame, Number.POSITIVE_INFINITY, null).rows.map(({ id, name, stack }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <Cells stack={stack} />
                </tr>
              ))}
          {deepest === null ? null : (
            <tr>
              <th scope="row">
                {words.stack.deepest}: {deepest.name} {words.stack.at(deepest.timeNs)}
              </th>
              <Cells stack={deepest.stack} />
            </tr>
          )}
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
