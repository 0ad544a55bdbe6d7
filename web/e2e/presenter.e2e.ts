// The presenter's window: notes, clock and the next beat, and control of the audience's window, through reloads of either window.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { atBeat, beatAt, isAnswered, isAsked, isExplained, storyNamed, tellBack, tellOn } from './lecture.ts';
import { openPresenter, test } from './page.ts';

test.describe.configure({ mode: 'parallel' });

const PATCH = '2013-kswapd-limits';
const PRIMER = 'primer';

const now = (presenter: Page): Locator => presenter.getByRole('navigation', { name: 'Beat and plan' }).locator('[aria-current="step"]');

async function open(hall: Page, scenario: string, place: number): Promise<Page> {
  const beat = beatAt(storyNamed(scenario), place);
  await hall.goto(`./#v1/${scenario}?beat=${beat.id}`);
  await atBeat(hall, beat);
  const presenter = await openPresenter(hall);
  await expect(now(presenter)).toContainText(beat.title);
  return presenter;
}

// Bets on kernels, numbers and curves with the remote control are tested below.
test('P1, P6: the primer is told by the remote control and back, with a reload of either window on the way, through the same states', async ({
  page: hall,
}) => {
  const story = storyNamed(PRIMER);
  const presenter = await open(hall, PRIMER, 0);
  let steps = 0;
  const step = (name: RegExp) => async (): Promise<void> => {
    steps += 1;
    if (steps === 2) await presenter.reload();
    if (steps === 3) {
      await hall.reload();
      await atBeat(hall, beatAt(story, 2));
    }
    await expect(now(presenter)).toBeVisible();
    await expect(presenter.getByRole('alert')).toHaveCount(0);
    await presenter.getByRole('button', { name }).click();
  };
  const there = await tellOn(hall, story, step(/^(Next beat|Show the answer|Say why|The end)/));
  expect(new Set(there).size).toBe(story.beats.length);
  expect(await tellBack(hall, story, step(/Back$/))).toEqual(there);
});

test('P2: the presenter sees notes, clock, plan and the next beat as a picture; the audience’s window stays clean', {
  tag: '@smoke',
}, async ({ page: hall }) => {
  const story = storyNamed(PATCH);
  const presenter = await open(hall, PATCH, 2);
  await expect(presenter.getByRole('heading', { level: 1 })).toHaveText(beatAt(story, 2).title);
  await expect(presenter.getByRole('heading', { name: `Next: ${beatAt(story, 3).title}` })).toBeVisible();
  await expect(presenter.getByRole('timer')).toHaveText('0:00');
  await presenter.getByRole('button', { name: /^Next beat/ }).click();
  await atBeat(hall, beatAt(story, 3));
  await expect(now(presenter)).toContainText(beatAt(story, 3).title);
  await expect(presenter.getByRole('timer')).not.toHaveText('0:00');
  // The presenter looks at a beat in this window only, and then leads the audience there.
  const address = await hall.evaluate(() => location.hash);
  await presenter.keyboard.type('12');
  await expect(presenter.getByRole('heading', { level: 1 })).toHaveText(beatAt(story, 11).title);
  expect(await hall.evaluate(() => location.hash)).toBe(address);
  await presenter.keyboard.press('Enter');
  await atBeat(hall, beatAt(story, 11));
  await expect(hall.locator('.lecture-spot, .lecture-qr, .lecture-spread')).toHaveCount(0);
});

test('P2: the presenter darkens the screen, points, and shows the QR code of the moment', async ({ page: hall }) => {
  const story = storyNamed(PRIMER);
  const presenter = await open(hall, PRIMER, 1);
  await presenter.keyboard.press('.');
  await expect(hall.locator('.darkness')).toBeVisible();
  await presenter.getByRole('button', { name: /^Bring the picture back/ }).click();
  await expect(hall.locator('.darkness')).toHaveCount(0);
  await atBeat(hall, beatAt(story, 1));
  await presenter.keyboard.press('o');
  const pad = await presenter.locator('.presenter-pad-stage').boundingBox();
  if (pad === null) throw new Error('there is a pad to point on');
  await presenter.mouse.move(pad.x + pad.width / 4, pad.y + pad.height / 2);
  await expect(hall.locator('.lecture-spot')).toBeVisible();
  const [spot, stage] = [await hall.locator('.lecture-spot').boundingBox(), await hall.locator('.stage').boundingBox()];
  if (spot === null || stage === null) throw new Error('the spot is on the stage');
  expect(Math.abs(spot.x + spot.width / 2 - (stage.x + stage.width / 4))).toBeLessThan(3);
  expect(Math.abs(spot.y + spot.height / 2 - (stage.y + stage.height / 2))).toBeLessThan(3);
  await presenter.keyboard.press('o');
  await expect(hall.locator('.lecture-spot')).toHaveCount(0);
  await presenter.keyboard.press('q');
  await expect(hall.getByRole('img', { name: 'This very moment, on your own device' })).toBeVisible();
  await expectAccessible(hall, '.lecture-qr');
  await presenter.keyboard.press('q');
  await expect(hall.locator('.lecture-qr')).toHaveCount(0);
});

test("P2: if the audience’s window dies, the presenter's window continues and opens it again where it was", async ({ page: hall }) => {
  const story = storyNamed(PATCH);
  const presenter = await open(hall, PATCH, 3);
  await hall.close();
  await expect(presenter.getByRole('alert')).toContainText('The audience’s window does not answer');
  await expect(presenter.getByRole('heading', { level: 1 })).toHaveText(beatAt(story, 3).title);
  const [again] = await Promise.all([
    presenter.context().waitForEvent('page'),
    presenter.getByRole('button', { name: 'Open it again where it was' }).click(),
  ]);
  await atBeat(again, beatAt(story, 3));
  await expect(presenter.getByRole('alert')).toHaveCount(0);
  await presenter.getByRole('button', { name: /^Next beat/ }).click();
  await atBeat(again, beatAt(story, 4));
});

test('P6: clock and own notes survive when both windows are closed', async ({ page: hall }) => {
  const story = storyNamed(PATCH);
  const first = await open(hall, PATCH, 0);
  await first.getByRole('button', { name: /^Next beat/ }).click();
  await atBeat(hall, beatAt(story, 1));
  await first.getByRole('textbox', { name: 'Your own notes' }).fill('Ask who has seen this.');
  await expect(first.getByRole('timer')).not.toHaveText('0:00');
  const context = hall.context();
  await first.close();
  await hall.close();
  const later = await context.newPage();
  const presenter = await open(later, PATCH, 1);
  await expect(presenter.getByRole('timer')).not.toHaveText('0:00');
  await expect(presenter.getByRole('textbox', { name: 'Your own notes' })).toHaveValue('Ask who has seen this.');
});

test('P2: a stranger on the channel can do only what the remote control can do', async ({ page: hall }) => {
  const presenter = await open(hall, PRIMER, 1);
  const address = await hall.evaluate(() => location.hash);
  const id = await presenter.evaluate(() => location.hash.split('/')[1] ?? '');
  await hall.evaluate((lecture) => {
    const channel = new BroadcastChannel(`reclaimscope-${lecture}`);
    for (const [nth, message] of [
      { type: 'do', command: 'resetRun' },
      { type: 'link', link: 'javascript:document.body.remove()' },
      { type: 'spread', beat: 'lines', hands: { kind: 'numbers', counts: [{ answer: '<b>', hands: 1 }] } },
      { type: 'spot', spot: { x: 7, y: 7 } },
      'nonsense',
    ].entries())
      channel.postMessage({ app: 'reclaimscope', lecture, sender: 'stranger', nth: nth + 1, message });
  }, id);
  await presenter.keyboard.press('.');
  await expect(hall.locator('.darkness')).toBeVisible();
  await presenter.keyboard.press('.');
  await expect(hall.locator('.darkness')).toHaveCount(0);
  await expect(hall.locator('.lecture-spot, .lecture-spread')).toHaveCount(0);
  expect(await hall.evaluate(() => location.hash)).toBe(address);
});

test('hands are counted by letters and are private until they are shown; then the audience sees them with the answer', async ({
  page: hall,
}) => {
  const story = storyNamed(PATCH);
  const place = story.beats.findIndex(({ bet }) => bet?.type === 'kernel');
  const presenter = await open(hall, PATCH, place);
  await isAsked(hall);
  const spread = hall.getByRole('region', { name: 'How the audience bet' });
  for (const key of ['a', 'Shift+B', 'b', 'b', 'c']) await presenter.keyboard.press(key);
  await expect(presenter.locator('.presenter-hands-count')).toHaveText(['1', '12', '1']);
  await presenter.getByRole('button', { name: 'One fewer for B' }).click();
  await expect(presenter.locator('.presenter-hands-count')).toHaveText(['1', '11', '1']);
  await expect(hall.locator('.darkness')).toHaveCount(0);
  await expect(spread).toHaveCount(0);
  await presenter.keyboard.press('s');
  await expect(spread.getByRole('listitem')).toHaveText(['Aunpatched1', 'Bpatched11', 'Cboth alike1']);
  await expect(spread.locator('.truth')).toHaveCount(0);
  await expectAccessible(hall, '.lecture-spread');
  await presenter.keyboard.press('PageDown');
  await isAnswered(hall);
  await expect(spread.locator('.truth')).toHaveCount(1);
  await presenter.keyboard.press('PageDown');
  await isExplained(hall);
  await expect(spread).toHaveCount(0);
});

test("numbers that the audience calls out are typed, kept through a reload, and shown with the run's answer", async ({ page: hall }) => {
  const story = storyNamed(PATCH);
  const presenter = await open(
    hall,
    PATCH,
    story.beats.findIndex(({ bet }) => bet?.type === 'number'),
  );
  await isAsked(hall);
  for (const number of ['40', '500', '40']) {
    await presenter.keyboard.type(number);
    await presenter.keyboard.press('Enter');
  }
  const counted = presenter.locator('.presenter-hands li');
  await expect(counted).toHaveCount(2);
  await presenter.reload();
  await expect(counted).toHaveCount(2);
  await presenter.getByRole('button', { name: /^Show the hands/ }).click();
  await expect(hall.locator('.spread-guess')).toHaveText(['40 MB × 2', '500 MB']);
  await expect(hall.locator('.spread-run')).toHaveCount(0);
  await presenter.keyboard.press('PageDown');
  await isAnswered(hall);
  await expect(hall.locator('.spread-run')).toBeVisible();
});

test('for a curve the audience calls out where it ends, and then sees the result of the run', async ({ page: hall }) => {
  const story = storyNamed(PATCH);
  const presenter = await open(
    hall,
    PATCH,
    story.beats.findIndex(({ bet }) => bet?.type === 'curve'),
  );
  await isAsked(hall);
  await expect(presenter.getByText('Ask where it ends')).toBeVisible();
  for (const number of ['4000', '500']) {
    await presenter.keyboard.type(number);
    await presenter.keyboard.press('Enter');
  }
  await presenter.getByRole('button', { name: /^Show the hands/ }).click();
  await expect(hall.getByRole('region', { name: 'Where it ends: the audience’s guesses' }).locator('.spread-guess')).toHaveText([
    '500',
    '4,000',
  ]);
  await presenter.getByRole('button', { name: /^Show the answer/ }).click();
  await isAnswered(hall);
  await expect(hall.locator('.spread-run')).toBeVisible();
});

test.describe('while the audience watches', () => {
  test.use({ lookedAt: true });

  test('the button says that it skips the way that is being played, and skips it', async ({ page: hall }) => {
    const story = storyNamed(PATCH);
    const presenter = await open(
      hall,
      PATCH,
      story.beats.findIndex(({ bet }) => bet?.type === 'number'),
    );
    await isAsked(hall);
    await presenter.getByRole('button', { name: /^Show the answer/ }).click();
    await presenter.getByRole('button', { name: /^Skip to the answer/ }).click();
    await isAnswered(hall);
    await expect(presenter.getByRole('button', { name: /^Say why/ })).toBeVisible();
  });
});

test('axe finds no violation in the presenter’s window, at a beat, at bets and while pointing', async ({ page: hall }) => {
  const story = storyNamed(PATCH);
  const presenter = await open(hall, PATCH, 4);
  await isAsked(hall);
  await expectAccessible(presenter, 'html');
  for (const told of [isAnswered, isExplained]) {
    await presenter.keyboard.press('PageDown');
    await told(hall);
  }
  await presenter.keyboard.press('PageDown');
  await atBeat(hall, beatAt(story, 5));
  await expectAccessible(presenter, 'html');
  await presenter.keyboard.press('9');
  await presenter.keyboard.press('Enter');
  await atBeat(hall, beatAt(story, 8));
  await expectAccessible(presenter, 'html');
  await presenter.keyboard.press('o');
  await expectAccessible(presenter, 'html');
});
