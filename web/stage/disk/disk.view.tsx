// The requests that wait for the disks, the dirty pages, and the tasks that wait for either.
import type { ReactElement } from 'react';
import type { Term } from '../../domain/terms/terms.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { PicturePanel } from '../../parts/picture-panel.tsx';
import { term, termOf } from '../../parts/term.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { demandWords } from '../demand/demand.words.ts';
import { dirtyBar, queueBar, tickAt } from './disk.draw.ts';
import { type DiskRow, dirtyPages, dirtyScale, diskRows, diskWaits, type QueueList, queueScale } from './disk.model.ts';
import { diskWords } from './disk.words.ts';
import { DiskTable } from './disk-table.view.tsx';
import './disk.css';

const at = (percent: number): string => `${percent.toFixed(2)}%`;

const QueueBar = ({ list, scale }: { readonly list: QueueList; readonly scale: number }): ReactElement => (
  <svg className={`queue queue-${list.kind}`} width="100%" aria-hidden="true">
    {queueBar(list, scale).map(({ of, from, length }) => (
      <rect key={of} className={`queue-${of}`} x={at(from)} width={at(length)} height="100%" />
    ))}
    <text className="queue-label" x="100%" dx="-2" y="50%" dy="0.35em">
      {diskWords.list(list.kind, list.used)}
    </text>
  </svg>
);

type TickProps = { readonly mark: 'off' | 'on' | 'limit'; readonly place: number };

/** A tick has an outline, so that it is visible on any colour. */
const Tick = ({ mark, place }: TickProps): ReactElement => (
  <>
    <line className="disk-tick-ground" x1={at(place)} x2={at(place)} y2="100%" />
    <line className={`disk-tick disk-tick-${mark}`} x1={at(place)} x2={at(place)} y2="100%" />
  </>
);

/** Ticks for the thresholds at which the asynchronous list becomes congested, stops being congested, and is full. */
const QueueTicks = ({ disk, scale }: { readonly disk: DiskRow; readonly scale: number }): ReactElement => (
  <svg className="disk-ticks" aria-hidden="true">
    {(['off', 'on', 'limit'] as const).map((mark) => (
      <Tick key={mark} mark={mark} place={tickAt(disk[mark], scale)} />
    ))}
  </svg>
);

type MarkProps = { readonly place: number; readonly side: 'leftward' | 'rightward'; readonly name: Term; readonly children: string };

/** `side`: the direction in which the words extend from the tick. */
const Mark = ({ place, side, name, children }: MarkProps): ReactElement => (
  <span className={`disk-mark ${side}`} style={{ left: at(place) }} {...term(name)}>
    {children}
  </span>
);

const QueueAxis = ({ disk, scale }: { readonly disk: DiskRow; readonly scale: number }): ReactElement => (
  <div className="disk-line disk-axis" aria-hidden="true">
    <span className="disk-legend" {...term('queue')}>
      <i className="queue-key queue-key-writes" /> {diskWords.writes} <i className="queue-key queue-key-reads" /> {diskWords.reads}
    </span>
    <div className="disk-scale">
      <Mark place={tickAt(disk.off, scale)} side="leftward" name="congestion">
        {diskWords.congestion(disk.off, disk.on)}
      </Mark>
      <Mark place={tickAt(disk.limit, scale)} side="rightward" name="queue">
        {diskWords.limit(disk.limit)}
      </Mark>
    </div>
  </div>
);

const Disk = ({ disk, scale, few }: { readonly disk: DiskRow; readonly scale: number; readonly few: boolean }): ReactElement => {
  const [async, sync] = disk.lists;
  const waiting = disk.lists.reduce((sum, { reads, writes }) => sum + reads + writes, 0);
  return (
    <li className="disk-line disk-row" {...termOf('queue', disk.name)}>
      <p className="disk-label">
        <span className="disk-name">
          <Icon name="disk" />
          {disk.name}
          <span className="disk-moves">{diskWords.transferShort(disk.transfer)}</span>
          {disk.congested ? <strong className="disk-congested">{diskWords.congested}</strong> : null}
        </span>
        <span className="disk-numbers">
          {few ? diskWords.used(async.used, sync.used) : diskWords.waiting(waiting, disk.waitingPages)}
          {few || disk.plugged.requests === 0 ? '' : ` · ${diskWords.pluggedShort(disk.plugged.requests)}`}
        </span>
      </p>
      <div className="disk-bar">
        {disk.lists.map((list) => (
          <QueueBar key={list.kind} list={list} scale={scale} />
        ))}
        <QueueTicks disk={disk} scale={scale} />
      </div>
    </li>
  );
};

type DirtyProps = { readonly frame: Frame; readonly other: Frame | null; readonly few: boolean };

const Dirty = ({ frame, other, few }: DirtyProps): ReactElement => {
  const pages = dirtyPages(frame);
  const bar = dirtyBar(pages, dirtyScale([frame, other]));
  return (
    <>
      <div className="disk-line disk-axis" aria-hidden="true">
        <span />
        <div className="disk-scale">
          <Mark place={bar.background} side="leftward" name="background">
            {diskWords.background(pages.background)}
          </Mark>
          <Mark place={bar.limit} side="rightward" name="dirtyLimit">
            {diskWords.hardLimit(pages.limit)}
          </Mark>
        </div>
      </div>
      <div className="disk-line dirty-row" {...term('dirtyPages')}>
        <p className="disk-label">
          <span className="disk-name">{few ? diskWords.dirtyShort(pages.dirty) : diskWords.dirty}</span>
          {few ? null : <span className="disk-numbers">{diskWords.dirtyNumbers(pages.dirty, pages.writeback)}</span>}
        </p>
        <div className="disk-bar">
          <div className="dirty" aria-hidden="true">
            <span className="dirty-part dirty-waiting" style={{ left: 0, width: at(bar.dirty.length) }} />
            <span className="dirty-part dirty-written" style={{ left: at(bar.writeback.from), width: at(bar.writeback.length) }} />
          </div>
          <svg className="disk-ticks" aria-hidden="true">
            <Tick mark="on" place={bar.background} />
            <Tick mark="limit" place={bar.limit} />
          </svg>
        </div>
      </div>
    </>
  );
};

const Waits = ({ frame }: { readonly frame: Frame }): ReactElement => {
  const waits = diskWaits(frame);
  return (
    <ul className="disk-waits" {...term('waits')}>
      {waits.length === 0 ? <li>{diskWords.noTaskWaits}</li> : null}
      {waits.map((wait) => (
        <li key={wait.wait}>
          <Icon name="wait" />
          {diskWords.waitsFor(wait.wait) ?? demandWords.waitsForShort(wait.wait)} <strong>{wait.count}</strong>{' '}
          <span className="disk-who">{diskWords.names(wait)}</span>
        </li>
      ))}
    </ul>
  );
};

type DiskPictureProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null };

export const DiskPicture = ({ side, frame, other }: DiskPictureProps): ReactElement => {
  const few = useApp((state) => state.intent.theme === 'projector');
  const pointed = usePointed('disk', '', side);
  const disks = diskRows(frame);
  const scale = queueScale([frame, other]);
  const [first] = disks;
  const note = disks.map((disk) => diskWords.note(disk.name, diskWords.transfer(disk.transfer))).join('; ');
  return (
    <PicturePanel name="disk" title={diskWords.title} note={note} empty={null}>
      <div className={`disks${disks.length > 1 ? ' many' : ''}${pointed}`}>
        {first === undefined ? null : <QueueAxis disk={first} scale={scale} />}
        <ul className="disk-rows">
          {disks.map((disk) => (
            <Disk key={disk.name} disk={disk} scale={scale} few={few} />
          ))}
        </ul>
        <Dirty frame={frame} other={other} few={few} />
        <Waits frame={frame} />
      </div>
      <DiskTable side={side} />
    </PicturePanel>
  );
};
