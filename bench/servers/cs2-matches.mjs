import { startScorebot } from '../../build/demo/cs2/live/scorebot.js';
import { planSeries } from '../../build/demo/cs2/live/series.js';

/**
 * A scorebot with as many first maps at a time as `MATCHES` says. Each has been on for some minutes when the server
 * starts; `FIRST` is the number of the first series, so that two servers have other matches.
 */
const SEED = 7;
const MATCHES = Number(process.env.MATCHES);
const FIRST = Number(process.env.FIRST);
const numbers = Array.from({ length: MATCHES }, (_, index) => FIRST + index);
const startedAt = Date.now();
// Behind the silence of its first map, and spread over a minute.
const behind = new Map(
  numbers.map((number, index) => {
    const { startsAt, silence } = planSeries(SEED, number);
    return [number, startsAt + silence.to + 5_000 + (index * 60_000) / MATCHES];
  }),
);
await startScorebot({
  seed: SEED,
  port: Number(process.env.PORT),
  tickMs: 250,
  listed: () => numbers,
  clock: (now, number) => (behind.get(number) ?? 0) + (now - startedAt),
});
setInterval(() => {}, 60_000);
