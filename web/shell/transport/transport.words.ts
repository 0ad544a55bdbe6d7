// Words of the transport bar, and of the position beside it.
import type { Speed } from '../../state/speeds.model.ts';
import { number } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

export const transportWords = inLanguage('transportWords', {
  label: 'Transport',
  grain: { label: 'Step by', event: 'event', batch: 'batch', pass: 'pass', wake: 'wake' },
  back: (grain: string) => `Back one ${grain}`,
  forward: (grain: string) => `Forward one ${grain}`,
  start: 'Start',
  end: 'End',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  speedValue: (speed: Speed): string => {
    if (typeof speed === 'string') return { even: 'even pace', event: '1 event/s' }[speed];
    return speed === Number.POSITIVE_INFINITY ? 'without drawing' : `${number(speed)} s/s`;
  },
  lead: 'Steps follow',
  position: 'Position',
  hash: 'State',
  verified: 'verified',
  stored: {
    word: 'stored',
    meaning: 'This moment was computed when the page was built. The engine could not be loaded to compute it again here.',
  },
  share: 'Share: QR code, frame, file, for a class',
  copyLink: 'Copy link',
  copied: 'Copied',
  copyFailedShort: 'Not copied',
  copyFailed: 'The browser refused to copy. The link is in the address bar.',
});
