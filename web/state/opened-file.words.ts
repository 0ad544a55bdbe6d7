// Messages that say why the page does not read a file that the user opens or drops. `name` includes its quotation marks.
import { inLanguage } from '../words/language.ts';

export const openedFileWords = inLanguage('openedFileWords', {
  tooLong: (name: string, bytes: number, most: number) => `The file ${name} has ${bytes} bytes; the limit is ${most}.`,
  notText: (name: string) => `The file ${name} is not UTF-8 text; expected a scenario, a story or a saved run.`,
  notOfMachine: (name: string) =>
    `The file ${name} does not describe a machine. Several files can be opened together if all of them do: /proc/zoneinfo, meminfo, vmstat, buddyinfo or pagetypeinfo, sysctl -a, memory.* of a group, a log with Mem-Info.`,
  recordingAlone: (name: string) => `The file ${name} is a recording of a machine; open it alone.`,
  noZones: 'The first sample of the recording has no /proc/zoneinfo, or is larger than 1 MiB, so no scenario can be made from it.',
  notInLab: (name: string) =>
    `The file ${name} is not a scenario; the lab opens only scenarios. Close the lab and drop the file on the page, which also opens stories, saved runs and recordings.`,
  /** Messages by the kind of the content. */
  foreign: {
    kernelLog: (name: string) =>
      `The file ${name} is a kernel log without a memory report (“Mem-Info”) and without “Zone ranges”; the page can use nothing else of a log.`,
    trace: (name: string) => `The file ${name} is a trace; the page opens scenarios, stories and saved runs.`,
    claims: (name: string) =>
      `The file ${name} is a file of claims, which the command “reclaim score” reads. The page opens scenarios, stories and saved runs.`,
    json: (name: string) => `The file ${name} is JSON, but not a saved run of this page.`,
    html: (name: string) => `The file ${name} is a web page; this page opens scenarios, stories and saved runs.`,
    toml: (name: string) =>
      `The file ${name} is TOML, but not a scenario: it has none of the tables [machine], [before], [after] and [[actor]].`,
    markdown: (name: string) =>
      `The file ${name} is Markdown, but not a story: a story begins with a title and has beats such as “## Title {#name}”.`,
    unknown: (name: string) =>
      `The file ${name} is neither a scenario, nor a story, nor a saved run, nor a recording, nor a file of a machine such as /proc/zoneinfo; the page opens only these.`,
  },
  kindTooLong: {
    scenario: (name: string, bytes: number, most: number) => `The file ${name} has ${bytes} bytes; the limit for a scenario is ${most}.`,
    story: (name: string, bytes: number, most: number) => `The file ${name} has ${bytes} bytes; the limit for a story is ${most}.`,
  },
  /** Messages about saved runs. */
  saved: {
    refused: (why: string) => `The file cannot be opened: ${why}.`,
    tooLong: (most: number) => `it has more than ${most} bytes`,
    cut: 'it was cut or changed; it is not JSON',
    version: (version: string, right: number) => `it has version ${version}; this page reads version ${right}`,
    noNumber: 'that is not a number',
    noLink: 'it has no link',
    noScenario: 'its link names no scenario',
    notText: { scenario: 'its scenario is neither a text nor null', story: 'its story is neither text nor null' },
    noOwn: {
      scenario: (scenario: string, lab: string) => `it gives the scenario "${scenario}" a text of its own; only "${lab}" can have one`,
      story: (scenario: string, lab: string) => `it gives the scenario "${scenario}" a story of its own; only "${lab}" can have one`,
    },
    textTooLong: {
      scenario: (bytes: number, most: number) => `its scenario has ${bytes} bytes; the limit is ${most}`,
      story: (bytes: number, most: number) => `its story has ${bytes} bytes; the limit is ${most}`,
    },
  },
});
