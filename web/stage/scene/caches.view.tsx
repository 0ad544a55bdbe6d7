// File pages, file by file, below their inodes: freeing an inode drops the pages of its file.
import type { ReactElement } from 'react';
import {
  type Caches as CachesPart,
  cachesOf,
  comesBack,
  type FileRow,
  knownFiles,
  type ObjectScan,
  paysForNames,
  restOf,
} from '../../domain/scene/caches.model.ts';
import { squaresFor } from '../../domain/scene/squares.model.ts';
import { windowsOf } from '../../domain/scene/windows.model.ts';
import type { Look } from '../../domain/telling/facts.model.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { Windows } from './belt.view.tsx';
import { cachesWords } from './caches.words.ts';
import { type CachesLayout, cardsIn, layoutCaches, PAGES_EACH } from './caches-layout.model.ts';
import { DiskRead } from './disk-read.view.tsx';
import { DiskWords } from './disk-words.view.tsx';
import { ReclaimWays } from './reclaim-ways.view.tsx';
import { crossPath, squaresPath } from './scene.draw.ts';
import { type Box, fitting, type SceneLayout, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { useSceneWords } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

const FILL = 0.9;
/** Keeps words clear of the corners around the caches, in units. */
const BESIDE_CORNER = 24;

/** Below this share of the other side's dentries and inodes, the scene says that this side has fewer. */
const FEW = 0.5;
/** Above this share of memory, pages dropped with inodes count as a loss, and the scene mentions the loss before the work of the shrinkers. */
const LOSS = 0.05;

type ListProps = {
  readonly part: CachesPart;
  /** The scan of the dentries and inodes; null: no pass scans them now. */
  readonly scan: ObjectScan | null;
  readonly most: number;
  readonly managed: number;
  readonly place: CachesLayout;
  readonly text: number;
};

/** A row of cards. A card stands for the same number of dentries and inodes on both sides. Cards that only the other side has are outlined. */
const KnownFiles = ({ part, scan, most, managed, place, text }: ListProps): ReactElement => {
  const { cards } = place;
  const { each, pitch } = cardsIn(cards.width, most, managed);
  const row = (from: number, to: number): readonly { readonly x: number; readonly y: number }[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ x: cards.x + (from + index) * pitch, y: cards.y }));
  const here = squaresFor(part.known, each);
  // The form of the words is the same at every moment, because it is chosen for the number that fills the row.
  const form = Math.max(
    0,
    cachesWords.list(Math.round(managed / PAGES_EACH)).findIndex((way) => textWidth(way, text, true) <= cards.width * SEEMS_WIDER),
  );
  const name = cachesWords.list(part.known)[form] ?? '';
  const cardsEnd = cards.x + squaresFor(most, each) * pitch;
  const right = place.right - BESIDE_CORNER;
  const ways = scan !== null ? cachesWords.scans(scan) : each > 1 ? cachesWords.card(each) : [];
  const roomBeside = right - cards.x - textWidth(name, text, true) - text / 2;
  const roomBelow = scan === null ? 0 : right - cardsEnd - text / 2;
  const cardWords = ways.find((way) => textWidth(way, text, true) <= Math.max(roomBeside, roomBelow));
  const besideName = cardWords !== undefined && textWidth(cardWords, text, true) <= roomBeside;
  const card = (places: ReturnType<typeof row>): string =>
    places.map(({ x, y }) => `M${x} ${y}h${pitch - 2}v${cards.height}h${2 - pitch}z`).join('');
  return (
    <g className={part.fell === null ? '' : 'scene-suffers'} data-mark="inodes">
      <Words x={cards.x} y={place.list} size={text} ways={name} bold means="shrinker" />
      {cardWords === undefined ? null : (
        <Words
          x={right}
          y={besideName ? place.list : place.beside}
          size={text}
          ways={cardWords}
          bold={scan !== null}
          anchor="end"
          means="shrinker"
        />
      )}
      <path d={card(row(0, here))} className="scene-card" />
      <path d={card(row(here, squaresFor(most, each)))} className="scene-card-gone" />
      {scan === null || scan.objects === 0 ? null : (
        <Windows
          box={{ ...cards, y: cards.y - 1, height: cards.height + 2 }}
          stretches={[{ from: 0, width: squaresFor(Math.min(scan.objects, part.known), each) * pitch - 2 }]}
        />
      )}
    </g>
  );
};

type RowProps = {
  readonly row: FileRow;
  /** Share of the row’s pages that reclaim is about to scan, from their tail at the left; 0 if it is not known where the row is on the list. */
  readonly scanned: number;
  readonly name: string;
  readonly at: CachesLayout['rows'][number];
  readonly place: CachesLayout;
  readonly each: number;
  readonly pitch: number;
  readonly text: number;
};

const placesIn = (box: Box, deep: number, pitch: number, count: number): readonly { readonly x: number; readonly y: number }[] =>
  Array.from({ length: count }, (_, index) => ({ x: box.x + Math.floor(index / deep) * pitch, y: box.y + (index % deep) * pitch }));

/** An outline where the dropped pages were, with the amount in it if it fits. */
const Gone = ({ lines, box, text }: { readonly lines: readonly string[]; readonly box: Box; readonly text: number }): ReactElement => (
  <>
    <rect {...box} className="scene-gone" />
    {lines.map((line, index) => (
      <Words
        key={line}
        x={box.x + box.width / 2}
        y={box.y + box.height / 2 + text * (0.33 + (index - (lines.length - 1) / 2) * 0.98)}
        size={text}
        ways={line}
        bold
        anchor="middle"
      />
    ))}
  </>
);

/** Share of the file pages that a pass is about to scan on the inactive list. */
const scannedShare = (look: Look, pages: number): number => (look.type === 'not-looked-at' ? 0 : look.inactive / Math.max(1, pages));

/** Half the side of the cross on a cut thread. */
const CROSS = 5;

const FileOf = ({ row, scanned, name, at, place, each, pitch, text }: RowProps): ReactElement => {
  const { deep, words, thread, arrangement } = place;
  const { squares: box } = at;
  const here = squaresFor(row.cached, each);
  const wholeWidth = Math.ceil(squaresFor(row.size, each) / deep) * pitch;
  const filled = Math.ceil(here / deep) * pitch;
  const isGone = row.gone > 0;
  const hole = { x: box.x + filled + 1, y: box.y, width: Math.max(2, wholeWidth - filled - 2), height: deep * pitch - 1 };
  const lines = isGone
    ? cachesWords
        .gone(row.gone, comesBack(row))
        .find((way) => way.length * text <= hole.height && way.every((line) => textWidth(line, text, true) <= hole.width - 4))
    : undefined;
  // If the hole is too small for these words, they take the place of the file's amount.
  const short = cachesWords.gone(row.gone, comesBack(row)).filter((way) => way.length === 1);
  const amountRoom = {
    beside: box.x - 4 - words.x,
    above: place.right - words.x - textWidth(`${name} `, text, true) - 4,
    inline: place.right - box.x - wholeWidth - 6,
  }[arrangement];
  const amounts = isGone && lines === undefined ? short.map((way) => way[0] ?? '') : cachesWords.amount(row.cached);
  const amount = arrangement === 'beside' && !isGone ? (amounts[0] ?? '') : fitting(amounts, amountRoom, text, false);
  const amountX = {
    beside: words.x,
    above: words.x + textWidth(`${name} `, text, true) + 4,
    inline: place.right,
  }[arrangement];
  const y = at.name - text * 0.3;
  const cut = (thread + words.x) / 2;
  return (
    <g className={isGone ? 'scene-suffers' : ''}>
      <path d={`M${thread} ${y}H${words.x - 3}`} className={isGone ? 'scene-thread-cut' : 'scene-thread'} />
      {isGone ? <path d={crossPath({ x: cut, y }, CROSS)} className="scene-cross" /> : null}
      <Words x={words.x} y={at.name} size={text} ways={name} bold means="file" />
      <Words x={amountX} y={at.amount} size={text} ways={amount} anchor={arrangement === 'inline' ? 'end' : 'start'} />
      <rect x={box.x - 1} y={box.y - 1} width={wholeWidth + 1} height={deep * pitch + 1} className="scene-file-room" />
      <g className="scene-file-inactive">
        <path d={squaresPath(placesIn(box, deep, pitch, here), pitch * FILL)} className="scene-paint" />
      </g>
      <Windows box={box} stretches={windowsOf([{ from: 0, to: filled - 1, share: scanned }])} />
      {isGone ? <Gone lines={lines ?? []} box={hole} text={text} /> : null}
    </g>
  );
};

/** A line of words below the files; `look` is its CSS class. */
type Below = { readonly ways: readonly string[]; readonly look: 'scene-strong' | 'scene-bold' | 'scene-soft' | '' };

const namesOf = (rows: readonly FileRow[], way: number): readonly string[] =>
  rows.map(({ name }) => (name === null && rows.length === 1 ? cachesWords.allFiles : cachesWords.file(name))[way] ?? '');

type CachesProps = {
  readonly half: SceneHalf;
  readonly other: SceneHalf | null;
  readonly scene: SceneFrame;
  readonly otherScene: SceneFrame | null;
  readonly each: number;
  readonly pitch: number;
  readonly layout: SceneLayout;
};

export const Caches = ({ half, other, scene, otherScene, each, pitch, layout }: CachesProps): ReactElement => {
  const words = useSceneWords();
  const part = cachesOf(scene);
  const both = otherScene === null ? [part] : [part, cachesOf(otherScene)];
  const text = layout.type.text;
  const longer = both.reduce((most, one) => (one.rows.length > most.rows.length ? one : most));
  const place = layoutCaches(layout, {
    names: [0, 1].map((way) => namesOf(longer.rows, way)),
    longest: Math.max(1, ...both.flatMap(({ rows }) => rows.map(({ size }) => size))),
    each,
    pitch,
  });
  const shown = part.rows.slice(0, place.rows.length);
  const names = namesOf(part.rows, place.way);
  const lowest = place.rows[shown.length - 1];
  const known = Math.max(1, knownFiles(scene), otherScene === null ? 0 : knownFiles(otherScene));
  const fewer = part.known < known * FEW ? known - part.known : 0;
  const own = { known: part.known, readPages: half.readPages };
  const beside = other === null || otherScene === null ? null : { known: knownFiles(otherScene), readPages: other.readPages };
  const pays = beside !== null && paysForNames(own, beside);
  const isRead = beside !== null && (pays || paysForNames(beside, own));
  const harm =
    part.fell !== null
      ? cachesWords.fell(shown.includes(part.fell) ? null : part.fell.name)
      : fewer > 0
        ? (pays ? cachesWords.namesToRead : cachesWords.namesFewer)(fewer)
        : null;
  const unclean = scene.inodes.unclean > 0 ? [cachesWords.unclean(scene.inodes.unclean)] : [];
  // A sum since the start beside a share of the present pass would look like one fact. So only the sum is shown if it says more than the
  // words about this pass.
  const isLoss = half.droppedByAll > scene.managed * LOSS;
  const soFar = { ways: cachesWords.soFar(half.scannedObjects), look: '' } as const;
  const dropped = { ways: cachesWords.dropped(half.droppedByAll), look: isLoss ? 'scene-bold' : '' } as const;
  const sums = half.scannedObjects > (half.scanOfObjects?.objects ?? 0) ? (isLoss ? [dropped, soFar] : [soFar, dropped]) : [];
  const scan =
    sums.length === 0 && half.file.look.type === 'looked-at' ? [cachesWords.ofFiles(words.searched(half.searcher, half.file.look))] : [];
  const below: readonly Below[] = [
    ...(harm === null ? [] : [{ ways: harm, look: 'scene-strong' } as const]),
    // Of the other words, those about the scan are nearest to the file pages, because they are about those.
    ...scan.map((ways) => ({ ways, look: 'scene-bold' }) as const),
    ...unclean.map((ways) => ({ ways, look: half.inodeWaiters > 0 ? 'scene-strong' : '' }) as const),
    ...sums,
    { ways: cachesWords.hangs, look: 'scene-soft' },
  ];
  const [highest] = place.rows;
  const filesAt = highest === undefined || lowest === undefined ? place.beside : (highest.name + lowest.name) / 2 - text * 0.3;
  return (
    <>
      <ReclaimWays half={half} layout={layout} leaveAt={{ file: filesAt, anon: filesAt }} />
      <KnownFiles part={part} scan={half.scanOfObjects} most={known} managed={scene.managed} place={place} text={text} />
      <g data-mark="file">
        {lowest === undefined ? null : (
          <path d={`M${place.thread} ${place.cards.y + place.cards.height}V${lowest.name - text * 0.3}`} className="scene-thread" />
        )}
        {shown.map((row, index) => {
          const at = place.rows[index];
          return at === undefined ? null : (
            <FileOf
              key={row.name ?? ''}
              row={row}
              scanned={row.name === null && part.rows.length === 1 ? scannedShare(half.file.look, row.cached) : 0}
              name={names[index] ?? ''}
              at={at}
              place={place}
              each={each}
              pitch={pitch}
              text={text}
            />
          );
        })}
      </g>
      {place.below.map((y, line) => {
        const words = below[line];
        return words === undefined || textWidth(words.ways.at(-1) ?? '', text, false) > place.cards.width ? null : (
          <g key={y} className={words.look === 'scene-strong' ? 'scene-suffers' : ''}>
            <Words
              x={place.cards.x}
              y={y}
              size={text}
              ways={words.ways}
              room={place.cards.width}
              bold={words.look === 'scene-bold'}
              className={words.look}
            />
          </g>
        );
      })}
      {place.foot === null ? null : (
        <Words
          x={place.right}
          y={place.foot}
          size={text}
          ways={cachesWords.rest(restOf(scene, shown), scene.anon.inactive + scene.anon.active, scene.kernel)}
          room={place.cards.width}
          anchor="end"
          className="scene-soft"
        />
      )}
      {scene.swap_used > 0 ? null : part.fell === null ? (
        isRead ? (
          <DiskRead pages={own.readPages} other={beside.readPages} pays={pays} layout={layout} />
        ) : half.inodeWaiters > 0 ? (
          <DiskWords ways={cachesWords.waitForInodes(half.inodeWaiters)} layout={layout} />
        ) : null
      ) : (
        <DiskWords ways={cachesWords.onDisk(part.fell.name ?? '', part.fell.gone)} layout={layout} />
      )}
    </>
  );
};
