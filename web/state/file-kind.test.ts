import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMachineKind, kindOfFile, kindOfText } from './file-kind.model.ts';

const scenarios = new URL('../../scenarios/', import.meta.url);
const texts = (name: string): readonly (readonly [string, string])[] =>
  readdirSync(scenarios).flatMap((folder) => {
    try {
      return [[folder, readFileSync(new URL(`${folder}/${name}`, scenarios), 'utf8')] as const];
    } catch {
      return [];
    }
  });

test.each(texts('scenario.toml'))('the scenario of %s is one by its text', (_, text) => expect(kindOfText(text)).toBe('scenario'));
test.each(texts('story.en.md'))('the story of %s is one by its text', (_, text) => expect(kindOfText(text)).toBe('story'));
test.each(texts('claims.toml'))('the claims of %s are no scenario', (_, text) => expect(kindOfText(text)).toBe('claims'));

const OOM = `[ 1234.567890] dd invoked oom-killer: gfp_mask=0x201da, order=0, oom_score_adj=0
[ 1234.567891] Mem-Info:
[ 1234.567892] Node 0 DMA per-cpu:
[ 1234.567893] Node 0 DMA free:15908kB min:260kB low:324kB high:388kB
[ 1234.567894] [ pid ]   uid  tgid total_vm      rss nr_ptes swapents oom_score_adj name
[ 1234.567895] Out of memory: Kill process 4321 (dd) score = 900 or sacrifice child
`;

test.each([
  ['log', OOM],
  ['log', OOM.replaceAll(/^\[ [\d.]+\] /gm, '')],
  ['kernelLog', '<6>[    0.000000] Linux version 3.10.0 = [machine]\n'],
  ['log', OOM.replaceAll(/^\[ [\d.]+\]/gm, 'Nov 25 19:04:17 host kernel:')],
  ['zoneinfo', 'Node 0, zone      DMA\n  pages free     3976\n        min      67\n'],
  ['vmstat', 'nr_free_pages 12345\nnr_inactive_anon 3\n'],
  ['meminfo', 'MemTotal:       16384256 kB\nMemFree:  1 kB\n'],
  ['buddyinfo', 'Node 0, zone      DMA      0      1      1\n'],
  ['pagetypeinfo', 'Page block order: 9\nNode    0, zone      DMA, type    Unmovable      0      1\n'],
  ['group', '/sys/fs/cgroup/job/memory.max:314572800\n'],
  ['group', 'anon 1024\nfile 0\ninactive_anon 0\n'],
  ['log', '[    0.000000] Zone ranges:\n[    0.000000]   DMA      [mem 0x0000000000001000-0x0000000000ffffff]\n'],
  ['sysctls', 'kernel.hostname = box\nvm.swappiness = 60\n'],
  ['trace', '# tracer: nop\n#\n kswapd0-33 [000] .... 1.0: mm_vmscan_kswapd_wake: nid=0 order=0\n'],
  ['json', '{ "name": "reclaimscope", "x = ": [1] }'],
  ['html', '<!DOCTYPE html>\n<p>[a] = b</p>'],
  ['toml', '[package]\nname = "reclaim"\n'],
  ['markdown', '# Read me\n\n## How to build\n\nmake x = [y]\n'],
  ['unknown', 'Dear list,\n[PATCH 1/8] x = y\n'],
  ['unknown', ''],
] as const)('%s is known by what stands in it, whatever brackets and equals signs it has: %j', (kind, text) => {
  expect(kindOfText(text)).toBe(kind);
});

const importer = new URL('../../engine/reclaim/src/import/', import.meta.url);
test.each([
  ['log', 'oom-2.6.32.log'],
  ['log', 'oom-3.10.log'],
  ['log', 'failure-4.9.log'],
  ['log', 'oom-5.4.log'],
  ['log', 'oom-6.1.log'],
  ['log', 'oom-7.0-cut.log'],
  ['group', 'group.txt'],
  ['buddyinfo', 'buddyinfo.txt'],
  ['pagetypeinfo', 'pagetypeinfo.txt'],
])('the page knows the %s with which the engine is tested: %s', (kind, name) => {
  expect(kindOfText(readFileSync(new URL(`tests/fixtures/${name}`, importer), 'utf8'))).toBe(kind);
});

test('each rule that the engine reads has a kind that the page has', () => {
  const rules = readFileSync(new URL('kinds.txt', importer), 'utf8').split('\n');
  const kinds = rules.flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split(' | ')[0] ?? '']));
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !isMachineKind(kind))).toEqual([]);
});

test('a file of a group is known by its name, because it holds only a number', () => {
  expect(kindOfFile('memory.max', '314572800\n')).toBe('group');
  expect(kindOfFile('memory.md', '# A\n\n## One {#one}\n')).toBe('story');
});
