import { inLanguage } from '../../words/language.ts';

export const lectureWords = inLanguage('lectureWords', {
  blocked: 'The browser blocked the presenter’s window. Allow this page to open windows, and try again.',
  close: 'Close',
  spread: 'How the audience bet',
  ends: 'Where it ends: the audience’s guesses',
  truth: 'the run',
  qr: 'This very moment, on your own device',
  qrTooLong: 'This link is too long for a QR code.',
} as const);
