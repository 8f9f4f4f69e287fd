const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Suites that take longest; between those that mostly wait stand some that compute, so that no core is idle, and no two
 * browsers stand side by side.
 */
const FIRST = [
  'lol/sources/order',
  'billing/quota',
  'e2e/live-dashboard',
  'live/delay',
  'lol/live-webhooks',
  'e2e/dashboard-archive',
  'new-family',
  'live/metering',
  'e2e/data-pages',
  'accounts/fuzz',
  'ufc/live-archive',
  'e2e/operator-page',
  'kill/webhooks',
  'lol/demo-import',
  'e2e/dashboard-pages',
  'webhooks/delivery',
  'kill/live',
  'e2e/main-path',
  'live/slow-readers',
  'http/redis-loss',
  'e2e/webhooks-page',
  'live/streams',
  'lol/live-routes',
  'lol/demo-live',
  'webhooks/samples',
  'live/replay',
  'http/stop',
  'tennis/live-routes',
  'qr/codes',
  'http/fuzz',
  'lol/live-schedule',
  'lol/sources/leaguepedia',
];

/** The longest first: begun last, one of them would run alone at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = FIRST.findIndex((name) => path.endsWith(`test/${name}.spec.ts`));
      return found < 0 ? FIRST.length : found;
    };
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
};
