// The scene for readers who cannot see it: its sentence, and what its programs and its marks show.
import { memo, type ReactElement } from 'react';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { containerOf } from '../../domain/scene/container.model.ts';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { markAmount } from '../../domain/scene/marks.model.ts';
import { ownerNames } from '../../domain/scene/owners.model.ts';
import { pageTableOf } from '../../domain/scene/page-tables.model.ts';
import { PLAIN_MARKS } from '../../domain/story/see.model.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import type { Frame, SceneFrame } from '../../engine/protocol.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { cachesWords } from './caches.words.ts';
import { containerWords } from './container.words.ts';
import { flusherWords } from './flusher.words.ts';
import { generationWords } from './generations.words.ts';
import { markText } from './mark.words.ts';
import { programsWords } from './programs.words.ts';
import { sceneWords } from './scene.words.ts';
import { sentenceOf } from './sentence.words.ts';

const marksOf = (scene: SceneFrame): readonly Mark[] => [
  ...PLAIN_MARKS.map((kind): Mark => ({ kind, name: '' })),
  ...(scene.nodes.length > 1 ? scene.nodes.map(({ node }): Mark => ({ kind: 'node', name: String(node) })) : []),
  ...scene.groups.map(({ name }): Mark => ({ kind: 'group', name })),
  ...ownerNames(scene.owners).map((name): Mark => ({ kind: 'pages', name })),
];

type TableProps = { readonly side: Side; readonly half: SceneHalf; readonly scene: SceneFrame };

/** The table changes less often than the picture, so that a screen reader can read it. */
export const SceneTable = (props: TableProps): ReactElement => {
  const pace = useSteadyApp((state) => state.sides[props.side].frame, TWIN_MS);
  return <Table {...props} pace={pace} />;
};

/** `pace`: the table is rendered again only when this frame changes. */
type PacedProps = TableProps & { readonly pace: Frame | null };

const Table = memo(
  ({ side, half, scene }: PacedProps): ReactElement => {
    const container = containerOf(scene, null);
    return (
      <VisuallyHidden>
        <table>
          <caption>
            {sideName(half.names, side)}: {sentenceOf(half.said)[0]}
          </caption>
          <tbody>
            {[half.price, half.cost].map((price) =>
              price === null ? null : (
                <tr key={price.words.join(' ')}>
                  <th scope="row">{price.words.join(' ')}</th>
                  <td>{amountText(price.amount)}</td>
                </tr>
              ),
            )}
            {half.figures.map(({ name, label, what, doing, isPlural }) => (
              <tr key={name}>
                <th scope="row">
                  {label} {what}
                </th>
                <td>{programsWords.allDoing({ doing, isPlural })}</td>
              </tr>
            ))}
            {half.figures.map(({ name, label }) => {
              const table = pageTableOf(scene, { name });
              return table === null || table.used.length === 0 ? null : (
                <tr key={name}>
                  <th scope="row">{programsWords.tableOf(label)}</th>
                  <td>{programsWords.entries(table.used.length, table.used.filter(Boolean).length)}</td>
                </tr>
              );
            })}
            <tr>
              <th scope="row">{half.gear.name}</th>
              <td>{sceneWords.kswapdDoes(half.gear, half.gear.priority)[0]?.join(' ')}</td>
            </tr>
            {half.flusher === null ? null : (
              <tr>
                <th scope="row">{markText({ kind: 'flusher', name: '' })}</th>
                <td>
                  {half.flusher.sleeps ? flusherWords.sleeps : flusherWords.writes}, {flusherWords.dirty(half.flusher)[0]}
                </td>
              </tr>
            )}
            {container === null ? null : (
              <tr>
                <th scope="row">{container.name}</th>
                <td>
                  {
                    containerWords.used(
                      container.charged,
                      container.limit,
                      Math.max(0, container.charged - container.file - container.anon),
                    )[0]
                  }
                </td>
              </tr>
            )}
            {half.scanOfObjects === null || half.caches === null ? null : (
              <tr>
                <th scope="row">{cachesWords.list(half.caches.known)[0]}</th>
                <td>{cachesWords.scans(half.scanOfObjects)[0]}</td>
              </tr>
            )}
            {half.generations?.fields.map(({ seq, younger, file, anon }) => (
              <tr key={younger}>
                <th scope="row">{generationWords.row(seq, younger)}</th>
                <td>{generationWords.rowPages(sceneWords.amount(half.tank.unit, file), sceneWords.amount(half.tank.unit, anon))}</td>
              </tr>
            ))}
            {marksOf(scene).map((mark) => {
              const amount = markAmount(mark, scene);
              return amount === null ? null : (
                <tr key={`${mark.kind} ${mark.name}`}>
                  <th scope="row">{markText(mark)}</th>
                  <td>{amountText(amount)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </VisuallyHidden>
    );
  },
  (one, other) => one.pace === other.pace,
);
