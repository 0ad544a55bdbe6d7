// The first sample of a recording as files of a machine, from which a scenario can be made.
import type { FirstFile } from './recording.model.ts';
import type { RecordingLine } from './recording-line.model.ts';

/** The longest first sample, in characters; a longer one cannot become a scenario. */
const MOST = 1_048_576;

export type FirstSample = {
  readonly keep: (line: RecordingLine, text: string) => void;
  readonly end: () => void;
  readonly files: () => readonly FirstFile[];
};

const NAMES = ['zoneinfo', 'vmstat', 'meminfo'] as const satisfies readonly FirstFile['name'][];

const fileOf = ({ type }: RecordingLine): FirstFile['name'] | null => {
  if (type === 'zone' || type === 'ofZone') return 'zoneinfo';
  return type === 'vmstat' || type === 'meminfo' ? type : null;
};

export function createFirstSample(): FirstSample {
  const texts: { [name in FirstFile['name']]: string } = { zoneinfo: '', vmstat: '', meminfo: '' };
  let goesOn = true;
  let length = 0;
  return {
    keep: (line, text) => {
      const name = goesOn ? fileOf(line) : null;
      if (name === null) return;
      length += text.length + 1;
      if (length <= MOST) texts[name] += `${text}\n`;
    },
    end: () => {
      goesOn = false;
    },
    files: () => (length > MOST ? [] : NAMES.flatMap((name) => (texts[name] === '' ? [] : [{ name, text: texts[name] }]))),
  };
}
