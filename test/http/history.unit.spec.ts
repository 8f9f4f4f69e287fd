import { HistoryWindow } from '../../src/http/history.js';

const NOW = Date.parse('2026-06-30T12:00:00.000Z');
const plan = { id: 'free', name: 'Free', historyDays: 30, opening: () => ['pro'] };
const window = new HistoryWindow(plan, NOW);

test('a window opens what is not older than its days, to the millisecond', () => {
  expect(window.opens('2026-05-31T12:00:00.000Z')).toBe(true);
  expect(window.opens(new Date('2026-05-31T11:59:59.999Z'))).toBe(false);
  expect(() => window.check('2026-05-31T12:00:00.000Z')).not.toThrow();
  expect(() => window.check('2026-05-31T11:59:59.999Z')).toThrow(
    expect.objectContaining({
      status: 403,
      code: 'HISTORY_WINDOW_EXCEEDED',
      extra: {
        plan: 'free',
        windowDays: 30,
        availableFrom: '2026-05-31',
        recordDate: '2026-05-31',
        requiredPlans: ['pro'],
      },
    }),
  );
});

test('an answer that lacks something older says so, and from when on nothing is lacking', () => {
  const told = { historyTruncated: true, availableFrom: '2026-05-31' };
  expect(window.meta('2026-05-31T11:59:59Z')).toEqual(told);
  expect(window.meta(true)).toEqual(told);
  for (const nothing of ['2026-05-31T12:00:00Z', null, undefined, false]) expect(window.meta(nothing)).toEqual({});
});

test('a plan without a window opens everything', () => {
  const all = new HistoryWindow({ id: 'pro', name: 'Pro', opening: () => [] }, NOW);
  expect([all.isLimited, all.opens('1999-01-01'), all.meta(true)]).toEqual([false, true, {}]);
  expect(() => all.check('1999-01-01')).not.toThrow();
});
