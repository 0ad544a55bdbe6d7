// Words on sheets, which are pictures, slides and handouts.
import { inLanguage } from '../../../words/language.ts';

export const sheetWords = inLanguage('sheetWords', {
  /** The time, and the number of the beat; 0: there is no beat. */
  foot: (clock: string, number: number, of: number) => (number === 0 ? clock : `${clock}   ·   ${number} of ${of}`),
  handout: (page: number) => `Handout, page ${page} of 2`,
  page: (title: string, page: number) => `${title}, page ${page}`,
  after: (mail: string) => `Based on ${mail}`,
  picture: (number: number, title: string, clock: string) => `${number}  ${title} (${clock})`,
  questions: 'Questions',
  /** `claims` is about this run, `claimsThere` about the runs by which the mail is scored. */
  claims: (held: number, of: number) => `Claims of the mail: ${held} of ${of} hold in this run`,
  claimsThere: (held: number, of: number) => `In the scored runs, ${held} of the mail’s ${of} claims hold (docs/fidelity).`,
  guess: 'Your guess:',
  run: 'The run:',
  because: 'Why?',
  /** The units of a guess. */
  unit: { count: '', MB: 'MB', pages: 'pages', bytes: 'bytes', seconds: 'seconds' },
  /** The label of the time axis. */
  time: (inAll: string) => `time of the run: ${inAll} in all`,
  claimsOpen: 'Claims of the mail; this run has not ended yet',
  pictures: 'The pictures show this run; every figure in them is simulated.',
  moment: (clock: string) => `At ${clock}`,
  between: (from: string, to: string) => `From “${from}” to “${to}”`,
  moreQuestions: (more: number) => `${more === 1 ? 'One more question does' : `${more} more questions do`} not fit here: see the page.`,
  moreClaims: (more: number) => `${more === 1 ? 'One more claim does' : `${more} more claims do`} not fit here: see the page.`,
} as const);
