// Words of the switches of patches.
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ');

export const patchWords = inLanguage('patchWords', {
  on: (on: number) => (on === 0 ? 'no patch on' : on === 1 ? '1 patch on' : `${count(on)} patches on`),
  title: (side: string) => `Patches of the kernel, ${side}`,
  intro: 'You can switch each patch on or off separately; some build on others. Each switch restarts this kernel from the first event.',
  allContained: 'This kernel contains all of these patches, so none can be switched. On an older kernel you can switch some of them.',
  contained: 'Part of this kernel.',
  needs: (titles: readonly string[]) => `This patch builds on one that is off. First switch on: ${quoted(titles)}.`,
  needed: (titles: readonly string[]) => `Other patches build on this one. To switch it off, first switch off: ${quoted(titles)}.`,
});
