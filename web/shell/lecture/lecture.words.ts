import { inLanguage } from '../../words/language.ts';

export const lectureWords = inLanguage('lectureWords', {
  blocked: 'The browser has kept the presenter’s window from opening. Allow this page to open windows, and try it again.',
  close: 'Close',
  spread: 'How the hall has bet',
  ends: 'Where it ends, says the hall',
  truth: 'so it is',
  qr: 'This very moment, on your own device',
  qrTooLong: 'This link is too long for a code.',
} as const);
