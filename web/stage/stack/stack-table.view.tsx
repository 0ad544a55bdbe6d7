// The stacks as text: every function that is drawn, with its bytes.
import { memo, type ReactElement } from 'react';
import { deepestOf, type Stack, stackRows } from '../../domain/stack/stack.model.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { stackWords } from './stack.words.ts';

const Cells = ({ stack }: { readonly stack: Stack }): ReactElement => (
  <>
    <td>{stackWords.totalLong(stack.bytes, stack.size, stack.left)}</td>
    <td>{stackWords.functions(stack.sized, stack.unsized)}</td>
    <td>{stack.functions.map(({ name, bytes }) => stackWords.twinFunction(name, bytes)).join(', ')}</td>
  </>
);

/** Updates at reading speed, not with every frame as the picture does. */
export const StackTable = memo(({ side }: { readonly side: Side }): ReactElement => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  const deepest = frame === null ? null : deepestOf(frame);
  return (
    <VisuallyHidden>
      <table>
        <caption>{stackWords.twin}</caption>
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
                {stackWords.deepest}: {deepest.name} {stackWords.at(deepest.timeNs)}
              </th>
              <Cells stack={deepest.stack} />
            </tr>
          )}
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
