import { inLanguage } from '../../words/language.ts';
export const darknessWords = inLanguage('darknessWords', {
  dark: 'The screen is dark. Any key brings the picture back.',
  light: 'The picture is back.',
});
