// Messages that say why a recording cannot be read. `name` includes its quotation marks.
import { RECORDING_LIMITS, type RecordingRefusal } from '../domain/recorded/recording-reader.model.ts';
import { shownLine } from '../domain/recorded/shown-line.model.ts';
import { inLanguage } from '../words/language.ts';

const { line: mostCharacters, names, zones, falls } = RECORDING_LIMITS;

const WHY: { readonly [why in RecordingRefusal['why']]: string } = {
  unknown: 'cannot be read; expected “time: SECONDS” or a line of /proc/vmstat, /proc/zoneinfo, /proc/pressure/memory or /proc/meminfo',
  noTime: 'cannot be read; expected “time: SECONDS”, with which each sample begins',
  timeBack: 'has a time before that of the sample above; expected ascending times',
  twice:
    'gives the same number a second time; expected a line “time: SECONDS” before each sample, and of the files of pressure only memory',
  noZone: 'is indented as in /proc/zoneinfo; expected a line “Node N, zone NAME” above it',
  tooLarge: `has a number that is too large; the limit is ${Number.MAX_SAFE_INTEGER}`,
  tooLong: `is too long; the limit is ${mostCharacters} characters`,
  tooManyNames: `is one more counter of /proc/vmstat; the limit is ${names}`,
  tooManyZones: `is one more zone; the limit is ${zones}`,
  tooManyFalls: `ends a sample in which a counter falls again; the limit is ${falls} boots in a recording`,
  oneSample: 'ends the recording, which has fewer than two whole samples; expected at least two, because the page shows differences',
  nothing: 'ends the recording, which has none of the numbers that the page shows; expected those of /proc/vmstat or /proc/zoneinfo',
};

export const recordingFileWords = inLanguage('recordingFileWords', {
  refused: (name: string, { why, line, text }: RecordingRefusal): string =>
    `Line ${line} of the recording ${name}${text === '' ? '' : `, “${shownLine(text)}”,`} ${WHY[why]}.`,
  notRead: (name: string, line: number): string =>
    `The recording ${name} cannot be read from line ${line} on: it is not UTF-8 text, or the file has changed.`,
});
