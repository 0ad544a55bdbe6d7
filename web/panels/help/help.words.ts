// Words of the help.
export const helpWords = {
  title: 'Keys',
  intro: 'Keys work wherever the focus is, except in text fields. Enter presses the control that has the focus.',
  mouse:
    'On the time lanes: drag to seek, turn the wheel to zoom, drag on the strip below to choose a part, double-click it for the whole run. On the place map and on the last pages of a list: click to hold a page; with the focus there, arrows choose one and Enter goes on.',
  engine: (version: string) => `Engine ${version}`,
} as const;
