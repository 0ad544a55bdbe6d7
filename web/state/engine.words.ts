// What is said when the engine, or the texts that it needs, cannot be had. What the engine itself refuses it says in English.
import { inLanguage } from '../words/language.ts';

export const engineWords = inLanguage('engineWords', {
  notRead: 'The engine did not read the scenario. Change it and try again, or reload the page.',
  notOpened: 'The engine did not open the scenario. Reload the page.',
  notJudged: 'The engine did not judge. Reload the page.',
  noScenario: (scenario: string) => `There is no scenario "${scenario}".`,
  noTexts: (scenario: string) =>
    `The texts of the scenario "${scenario}" could not be loaded. Check the connection and reload the page: its link stays.`,
  /** Of a scenario that somebody writes. */
  textTooLong: (bytes: number, most: number) => `The scenario has ${bytes} bytes; at most ${most} are read.`,
  linkTooLong: {
    scenario: (length: number, most: number) =>
      `The scenario needs a link of ${length} characters; at most ${most} are possible. Take comments out, or save it as a file.`,
    both: (length: number, most: number) =>
      `Scenario and story need a link of ${length} characters; at most ${most} are possible. Shorten one of them, or save both as a file.`,
  },
});
