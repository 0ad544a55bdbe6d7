// Why a file that somebody opens or drops is not read. `name` comes with its quotation marks.
import { inLanguage } from '../words/language.ts';

export const openedFileWords = inLanguage('openedFileWords', {
  tooLong: (name: string, bytes: number, most: number) => `The file ${name} has ${bytes} bytes; at most ${most} are read.`,
  notText: (name: string) => `The file ${name} is not text in UTF-8; a scenario, a story or a saved run would be right.`,
  unknown: (name: string) =>
    `The file ${name} is none that this page reads; a scenario (.toml), a story (.md) or a saved run would be right.`,
  kindTooLong: {
    scenario: (name: string, bytes: number, most: number) => `The file ${name} has ${bytes} bytes; a scenario has at most ${most}.`,
    story: (name: string, bytes: number, most: number) => `The file ${name} has ${bytes} bytes; a story has at most ${most}.`,
  },
  /** Of a saved run. */
  saved: {
    refused: (why: string) => `The file cannot be opened: ${why}.`,
    tooLong: (most: number) => `it has more than ${most} bytes`,
    cut: 'it was cut or changed; it is no JSON',
    version: (version: string, right: number) => `it has version ${version}; this page reads version ${right}`,
    noNumber: 'that is no number',
    noLink: 'it has no link',
    noScenario: 'its link names no scenario',
    notText: { scenario: 'its scenario is neither a text nor null', story: 'its story is neither a text nor null' },
    noOwn: {
      scenario: (scenario: string, lab: string) => `it gives the scenario "${scenario}" a text of its own; only "${lab}" has such`,
      story: (scenario: string, lab: string) => `it gives the scenario "${scenario}" a story of its own; only "${lab}" has such`,
    },
    textTooLong: {
      scenario: (bytes: number, most: number) => `its scenario has ${bytes} bytes; at most ${most} are read`,
      story: (bytes: number, most: number) => `its story has ${bytes} bytes; at most ${most} are read`,
    },
  },
});
