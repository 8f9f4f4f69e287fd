const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Suites that take longest; between those that mostly wait stand some that compute, so that no core is idle, and no two
 * browsers stand side by side. The first of each command need no demo world, which is loaded meanwhile.
 */
const FIRST = [
  'lol/routes/leaderboards',
  'tennis/live-reduce',
  'lol/live-recording',
  'tennis/import',
  'lol/routes/rankings',
  'outbound/rules',
  'lol/live-reduce',
  'cs2/pushes',
  'live/log',
  'contract/contract',
  'http/isolation',
  'live/runner',
  'transcript/routes',
  'auth/keys',
  'tennis/routes',
  'lol/sources/order',
  'lol/live-webhooks',
  'cs2/live-series',
  'cs2/derive',
  'lol/import',
  'scripts/documents',
  'billing/quota',
  'e2e/live-dashboard',
  'live/delay',
  'e2e/dashboard-archive',
  'e2e/main-path',
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
  'live/slow-readers',
  'http/redis-loss',
  'e2e/webhooks-page',
  'live/streams',
  'lol/live-routes',
  'lol/demo-live',
  'cs2/live-routes',
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
      const name = /test\/(.+?)(\.slow)?\.spec\.ts$/.exec(path)?.[1];
      const found = FIRST.indexOf(name);
      return found < 0 ? FIRST.length : found;
    };
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
};
