const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites that take longest; between those that mostly wait stand some that compute, so that no core is idle. */
const FIRST = [
  'billing/quota',
  'qr/codes',
  'tennis/import',
  'accounts/fuzz',
  'live/metering',
  'live/histories',
  'tennis/live-routes',
  'http/redis-loss',
  'live/sockets',
  'webhooks/delivery',
  'live/slow-readers',
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
