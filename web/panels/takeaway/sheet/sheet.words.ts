// Words that stand on sheets.
import { inLanguage } from '../../../words/language.ts';

export const sheetWords = inLanguage('sheetWords', {
  /** Clock, and which of the beats it is. */
  foot: (clock: string, number: number, of: number) => (number === 0 ? clock : `${clock}   ·   ${number} of ${of}`),
  handout: (page: number) => `Handout, page ${page} of 2`,
  page: (title: string, page: number) => `${title}, page ${page}`,
  after: (mail: string) => `After ${mail}`,
  picture: (number: number, title: string, clock: string) => `${number}  ${title} (${clock})`,
  perSecond: 'a second',
  questions: 'Questions',
  claims: (held: number, of: number) => `What the mail claims, and what came out here: ${held} of ${of}`,
  claimsOpen: 'What the mail claims; this run has not come to its end',
  pictures: 'The pictures are of this run; every figure in them is simulated.',
  moment: (clock: string) => `At ${clock}`,
  between: (from: string, to: string) => `From “${from}” to “${to}”`,
  moreQuestions: (more: number) => `${more === 1 ? 'One more question has' : `${more} more have`} no room here: see the page.`,
  moreClaims: (more: number) => `${more === 1 ? 'One more claim has' : `${more} more have`} no room here: see the page.`,
} as const);
