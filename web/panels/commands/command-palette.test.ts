import { expect, it } from 'vitest';
import { commandText } from '../../domain/transport/keys.words.ts';
import { commandWords as chineseCommands } from '../../domain/transport/keys.words.zh.ts';
import { commandPaletteWords } from './command-palette.words.ts';
import { commandPaletteWords as chinese } from './command-palette.words.zh.ts';

it('finds the first difference by the words that the lanes use', () => {
  for (const word of ['difference', 'diverg']) expect(commandPaletteWords.also(commandText('divergence', null))).toContain(word);
  expect(chinese.also(chineseCommands.divergence)).toContain('差异');
});

it('finds no other command by them', () => {
  expect(commandPaletteWords.also(commandText('nextDepth', null))).toBe('');
});
