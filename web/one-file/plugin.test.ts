import { expect, test } from 'vitest';
import { inComment } from './plugin.ts';

test.each(['-->', '--->', '---->', '--!>', '- ->', '------------'])(
  'a licence that says %j does not end the comment it stands in',
  (text) => {
    const kept = inComment(`MIT ${text} <script>`);
    expect(kept).not.toMatch(/--/);
    expect(kept.replaceAll('- ', '-').replaceAll(' ', '')).toBe(`MIT ${text} <script>`.replaceAll('- ', '-').replaceAll(' ', ''));
  },
);
