const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Suites that take longest; between those that mostly wait stand some that compute, so that no core is idle, and no two
 * browsers stand side by side. The first of each command need no demo world, which is loaded meanwhile.
 */
const FIRST = [
  'ufc/names',
  'lol/live-archive',
  'webhooks/delivery',
  'live/streams',
  'cs2/live-routes',
  'contract/contract',
  'e2e/main-path',
  'live/sockets',
  'tennis/live-routes',
  'qr/codes',
  'cod/routes',
  'http/isolation',
  'lol/sources/order',
  'lol/live-webhooks',
  'cs2/live-series',
  'cs2/derive',
  'billing/quota',
  'e2e/live-dashboard',
  'live/delay',
  'scripts/documents',
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
  'kill/live',
  'live/slow-readers',
  'http/redis-loss',
  'e2e/webhooks-page',
  'lol/live-routes',
  'lol/demo-live',
  'live/replay',
  'http/stop',
  'http/fuzz',
  'lol/live-schedule',
  'lol/sources/leaguepedia',
];

/** The longest first: begun last, one of them would run alone at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const name = /test\/(.+?)(\.slow)?\.spec\.ts$/.exec(path)?.[1];
      const found = FIRST.indexOf(name);
      return found < 0 ? FIRST.length : found;
    };
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
};
