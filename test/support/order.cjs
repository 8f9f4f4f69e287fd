const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites that take longest; between those that mostly wait stand some that compute, so that no core is idle. */
const FIRST = [
  'lol/sources/order',
  'billing/quota',
  'live/delay',
  'lol/live-webhooks',
  'new-family',
  'live/metering',
  'ufc/live-archive',
  'kill/webhooks',
  'lol/demo-import',
  'accounts/fuzz',
  'webhooks/delivery',
  'kill/live',
  'e2e/live-dashboard',
  'e2e/dashboard-pages',
  'e2e/dashboard-archive',
  'e2e/data-pages',
  'e2e/operator-page',
  'e2e/main-path',
  'e2e/webhooks-page',
  'http/redis-loss',
  'live/streams',
  'lol/live-routes',
  'lol/demo-live',
  'webhooks/samples',
  'live/replay',
  'http/stop',
  'tennis/live-routes',
  'qr/codes',
  'http/fuzz',
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
