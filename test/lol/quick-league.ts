import { serveAnswers, type Upstream } from '../../src/live/upstream.js';
import { lolAnswers } from '../../demo/lol/live-upstream.js';
import type { Json } from '../support/service.js';

/** The frames of ten seconds, with which one request is answered. */
const WINDOW_MS = 10_000;

export interface QuickLeague {
  seed: number;
  /** The league's time at the first request. */
  from: number;
  speed: number;
  /** Only one of this many frames is kept, so that a window has no more frames than upstream's. */
  thinning: number;
}

/**
 * The demo's league at another speed: all times in its answers are moved, so that a worker that follows the time of day can
 * follow it.
 */
export async function startQuickLeague({ seed, from, speed, thinning }: QuickLeague): Promise<Upstream> {
  const answers = lolAnswers({ seed });
  let began: number | undefined;
  const leagueTime = (now: number) => from + (now - (began as number)) * speed;
  const ourTime = (at: number) => (began as number) + (at - from) / speed;
  const moved = (text: string) =>
    text.replace(TIMES, (_whole, time: string) => `"${new Date(ourTime(Date.parse(time))).toISOString()}"`);

  /** The frames of all windows of the league that fall into one window of ours. */
  const framesFrom = (url: URL, start: number, now: number) => {
    const [begin, end] = [leagueTime(start), Math.min(leagueTime(start + WINDOW_MS), leagueTime(now))];
    let page: Json;
    const frames: Json[] = [];
    for (let at = Math.floor(begin / WINDOW_MS) * WINDOW_MS; at < end; at += WINDOW_MS) {
      const asked = new URL(`${url.pathname}?startingTime=${new Date(at).toISOString()}`, url);
      const answer = answers(asked, leagueTime(now));
      if (typeof answer !== 'string') continue;
      page = JSON.parse(answer);
      frames.push(...page.frames);
    }
    const isShown = ({ rfc460Timestamp, gameState }: Json) => {
      const at = Date.parse(rfc460Timestamp);
      return at >= begin && at < end && (Math.floor(at / 1_000) % thinning === 0 || gameState === 'finished');
    };
    const shown = frames.filter(isShown);
    return shown.length === 0 ? 204 : moved(JSON.stringify({ ...page, frames: shown }));
  };

  return serveAnswers((url, now) => {
    began ??= now;
    const startingTime = url.searchParams.get('startingTime');
    if (startingTime !== null) return framesFrom(url, Date.parse(startingTime), now);
    const answer = answers(url, leagueTime(now));
    return typeof answer === 'string' ? moved(answer) : answer;
  });
}

const TIMES = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)"/g;
