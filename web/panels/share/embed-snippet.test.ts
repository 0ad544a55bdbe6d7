import { expect, test } from 'vitest';
import { embedSnippet } from './embed-snippet.model.ts';

test('the HTML for another page is escaped, whatever the title is', () => {
  expect(embedSnippet('https://example.org/#v1/lab?at=t1s&embed=on', '"><script>alert(1)</script>&')).toBe(
    '<iframe src="https://example.org/#v1/lab?at=t1s&amp;embed=on" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;" width="1024" height="576" style="border:0" allow="fullscreen"></iframe>',
  );
});
