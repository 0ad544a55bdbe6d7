// Icons as paths on a 16 x 16 grid. They are hidden from assistive technology, because the name of the control around an icon, or the words
// beside it, say the same.
import type { ReactElement } from 'react';

const PATHS = {
  play: 'M4 2.5v11l9.5-5.5z',
  pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z',
  start: 'M3 2.5h2v11H3zM13.5 2.5v11L6 8z',
  end: 'M11 2.5h2v11h-2zM2.5 2.5v11L10 8z',
  back: 'M10.5 2.5v11L3.5 8z',
  forward: 'M5.5 2.5v11l7-5.5z',
  divergence: 'M7.2 15V9.3L2.6 4.7V7H1V2h5v1.6H3.7L8 7.9l4.3-4.3H10V2h5v5h-1.6V4.7L8.8 9.3V15z',
  controls:
    'M2 4.5h6.2M11.8 4.5H14M2 11.5h2.2M7.8 11.5H14M10 2.7a1.8 1.8 0 110 3.6 1.8 1.8 0 010-3.6zM6 9.7a1.8 1.8 0 110 3.6 1.8 1.8 0 010-3.6z',
  full: 'M2 2h5v1.8H3.8V7H2zM9 2h5v5h-1.8V3.8H9zM2 9h1.8v3.2H7V14H2zM12.2 9H14v5H9v-1.8h3.2z',
  link: 'M6.5 9.5l3-3M7 4.6l1.6-1.6a2.9 2.9 0 014.2 4.2L11 9M9 11.4L7.4 13a2.9 2.9 0 01-4.2-4.2L5 7',
  share: 'M8 9.8V2M4.9 5L8 1.9 11.1 5M5 7.5H2.8v6.7h10.4V7.5H11',
  check: 'M2.5 8.5l3.5 3.5 7.5-8',
  cross: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  help: 'M5.2 5.7a2.8 2.8 0 115 1.8C9.2 8.4 8 8.6 8 10.4M8 12.6v1.2',
  minus: 'M3 8h10',
  plus: 'M3 8h10M8 3v10',
  down: 'M3.5 6l4.5 4.5L12.5 6',
  kswapd: 'M13.4 8.6A5.6 5.6 0 113.3 5M2.6 2.4l.6 3 3-.5',
  direct: 'M2 13.5l5.5-5.5M6 3l7 7M8.5 2.2l5.3 5.3',
  flusher: 'M8 2v8.5M4.5 7.2L8 10.7l3.5-3.5M2.5 13.8h11',
  disk: 'M2.5 4.2C2.5 3 5 2 8 2s5.5 1 5.5 2.2v7.6C13.5 13 11 14 8 14s-5.5-1-5.5-2.2zM2.5 4.2C2.5 5.4 5 6.4 8 6.4s5.5-1 5.5-2.2',
  workload: 'M8 2.2a2.6 2.6 0 110 5.2 2.6 2.6 0 010-5.2zM2.8 13.8c.4-3 2.4-4.7 5.2-4.7s4.8 1.7 5.2 4.7',
  wait: 'M4 2h8M4 14h8M4.8 2c0 3 2 4.5 3.2 6-1.2 1.5-3.2 3-3.2 6M11.2 2c0 3-2 4.5-3.2 6 1.2 1.5 3.2 3 3.2 6',
  story: 'M8 4.2C6.6 3 4.6 2.6 2 2.6v9.6c2.6 0 4.6.4 6 1.6 1.4-1.2 3.4-1.6 6-1.6V2.6c-2.6 0-4.6.4-6 1.6zM8 4.2v9.6',
  ledger: 'M2.5 2h11v12h-11zM2.5 5.2h11M6 5.2V14M8.2 8h3.2M8.2 11h3.2',
  lab: 'M6 2h4M6.8 2v4.2L3 12.6c-.5.9 0 1.4.9 1.4h8.2c.9 0 1.4-.5.9-1.4L9.2 6.2V2M5 10h6',
  save: 'M8 2v7.5M4.8 6.5L8 9.7l3.2-3.2M2.5 10.5V14h11v-3.5',
  edit: 'M2.8 13.2l.8-3.4 7.2-7.2 2.6 2.6-7.2 7.2zM9 4.4L11.6 7',
  undo: 'M6 3L2.5 6.5 6 10M2.8 6.5h6.4a3.6 3.6 0 010 7.2H6',
  almost: 'M2.5 6.3c1.8-2 3.7-2 5.5-.4s3.7 1.6 5.5-.4M2.5 11.3c1.8-2 3.7-2 5.5-.4s3.7 1.6 5.5-.4',
  text: 'M2.5 3h11M2.5 6.3h8M2.5 9.7h11M2.5 13h6',
  nothing: 'M8 2.5a5.5 5.5 0 110 11 5.5 5.5 0 010-11zM4.2 11.8l7.6-7.6',
  mark: 'M4 14.5V2h8.5l-2.6 3 2.6 3H4',
  alarm: 'M8 1.8L15 14H1zM8 6v4M8 11.4v1.2',
} as const;

const OUTLINED: ReadonlySet<IconName> = new Set([
  'controls',
  'link',
  'share',
  'check',
  'cross',
  'help',
  'minus',
  'plus',
  'down',
  'kswapd',
  'direct',
  'flusher',
  'disk',
  'workload',
  'wait',
  'story',
  'ledger',
  'lab',
  'save',
  'edit',
  'undo',
  'almost',
  'text',
  'nothing',
  'mark',
  'alarm',
]);

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }): ReactElement => (
  <svg className={OUTLINED.has(name) ? 'icon outlined' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
