// Words of the panel with definitions.
export const termWords = {
  title: 'Words',
  intro: 'What the words on the stage mean, with their numbers of this moment. Point at a word there, or hold a finger on it, for its own.',
  here: 'On the stage now',
  others: 'Elsewhere',
  source: 'Read on in',
  kernelName: 'In the kernel:',
  side: (side: string) => `Numbers of the kernel ${side.toLowerCase()}`,
} as const;
