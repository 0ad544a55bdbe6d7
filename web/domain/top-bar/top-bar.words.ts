// Words of the top bar.
import { inLanguage } from '../../words/language.ts';
export const topBarWords = inLanguage('topBarWords', {
  settings: 'Settings',
  editorShort: 'Editor',
  otherRuns: 'Show all …',
  editor: 'Editor: write a scenario and a story beside the stage',
  view: { label: 'Show', both: 'Both' },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', projector: 'Projector' },
  size: { label: 'Size', classroom: 'classroom', published: 'published' },
  scenario: 'Scenario',
  scenarioKinds: { story: 'Stories', own: 'Your own', lab: 'Lab', machine: 'Machines' },
  controls: 'Controls of the page',
  takeaway: 'Export',
  takeawayOpen: 'Export: pictures, slides, a handout, tables',
  fullScreen: 'Full screen',
  help: 'Help',
});
