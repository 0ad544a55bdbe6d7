// Messages that the page shows when it cannot load the engine or a text. The engine's own refusals are in English.
import { inLanguage } from '../words/language.ts';

export const engineWords = inLanguage('engineWords', {
  notRead: 'The engine could not read the scenario. Change it and try again, or reload the page.',
  notOpened: 'The engine could not open the scenario. Reload the page.',
  notJudged: 'The engine could not judge the run. Reload the page.',
  noScenario: (scenario: string) => `There is no scenario "${scenario}".`,
  noTexts: (scenario: string) =>
    `The texts of the scenario "${scenario}" could not be loaded. Check the connection and reload the page; the link keeps your place.`,
  /** Messages about a scenario that the user writes. `most`: the limit, in the unit of the first number. */
  textTooLong: (bytes: number, most: number) => `The scenario has ${bytes} bytes; the limit is ${most}.`,
  linkTooLong: {
    scenario: (length: number, most: number) =>
      `The scenario needs a link of ${length} characters; the limit is ${most}. Remove comments, or save it as a file.`,
    both: (length: number, most: number) =>
      `Scenario and story need a link of ${length} characters; the limit is ${most}. Shorten one of them, or save both as a file.`,
  },
});
