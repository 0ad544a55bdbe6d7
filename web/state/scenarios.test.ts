// Tests which run has the published figures of a story.
import { expect, test } from 'vitest';
import { isPublished, isTold, kindOf, ledgerRun, scenarioNames } from './scenarios.ts';

test('every story of a mail has a ledger: its own, or that of a run of the same mail', () => {
  const stories = scenarioNames.filter((name) => kindOf(name) === 'story' && isTold(name));
  expect(stories.length).toBeGreaterThan(8);
  for (const name of stories) {
    const run = ledgerRun(name);
    expect(run, name).not.toBeNull();
    expect(isPublished(run ?? ''), name).toBe(true);
    expect(run?.slice(0, 5), name).toBe(name.slice(0, 5));
  }
  expect(ledgerRun('2013-kswapd-limits')).toBe('2013-kswapd-limits');
  expect(ledgerRun('2020-anon-workingset')).toBe('2020-second-favourite');
});

test('machines, complaints and primers have none', () => {
  for (const name of ['lab-reader', 'complaint-usb', 'primer', 'machine-2g']) expect(ledgerRun(name), name).toBeNull();
});
