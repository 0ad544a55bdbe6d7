// Words of the top bar.
export const topBarWords = {
  view: { label: 'Show', both: 'Both', before: 'Before', after: 'After' },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', projector: 'Projector' },
  size: { label: 'Size', classroom: 'classroom', published: 'published' },
  scenario: 'Scenario',
  scenarioKinds: { story: 'Stories', own: 'Your own', lab: 'Laboratory', machine: 'Machines' },
  controls: 'Controls of the page',
  fullScreen: 'Full screen',
  help: 'Help',
} as const;
