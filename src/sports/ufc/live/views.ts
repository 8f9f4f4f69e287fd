import type { Entry } from '../../../live/entry.js';
import { secondsSince, statusOf, type Pulse } from '../../../live/pulse.js';

/** What a quiet night recommends. */
const IDLE_POLL_SECONDS = 30;

export function overview(
  running: readonly Entry[],
  cards: readonly Entry[],
  delaySeconds: number,
): Record<string, unknown> {
  const lags = running.map((bout) => bout.lagSeconds(delaySeconds)).filter((lag) => lag !== null);
  const polls = running.map(({ state }) => Number(state['recommendedPollSeconds']));
  const newest = Math.max(0, ...[...running, ...cards].map(({ at }) => at));
  return {
    liveBouts: running.map((bout) => JSON.parse(bout.text(delaySeconds)) as object),
    events: cards.filter(({ final }) => !final).map((card) => liveEvent(card, delaySeconds)),
    lagSeconds: lags.length > 0 ? Math.max(...lags) : null,
    recommendedPollSeconds: Math.min(IDLE_POLL_SECONDS, ...polls),
    updatedAt: newest > 0 ? new Date(newest).toISOString() : null,
  };
}

export function liveEvent(card: Entry, delaySeconds: number): Record<string, unknown> {
  const { boutIds: _boutIds, ...event } = card.state;
  return { ...event, lagSeconds: card.lagSeconds(delaySeconds) };
}

export function compactState(bout: Entry, delaySeconds: number): object {
  const { state, version, hash } = bout;
  const { boutId, status, currentRound, currentTime, recommendedPollSeconds, source } = state;
  const corner = (name: 'red' | 'blue') => {
    const { fighterName } = state[name] as { fighterName: string | null };
    const line = (state['liveStats'] as Record<string, Record<string, number | null>> | undefined)?.[name];
    return { fighterName, sigStrikes: line?.['sigStrikes'] ?? null, takedowns: line?.['takedowns'] ?? null };
  };
  return {
    boutId,
    status,
    currentRound,
    currentTime,
    red: corner('red'),
    blue: corner('blue'),
    lagSeconds: bout.lagSeconds(delaySeconds),
    recommendedPollSeconds,
    source,
    seq: version,
    hash,
  };
}

/** Health out of the last signs of life; none at all means that no worker runs a feed. What is open comes from the log. */
export function health(
  pulses: readonly { feed: string; pulse: Pulse }[],
  open: { events: number; bouts: number },
): object {
  const ago = (moment: string | null | undefined) => (moment ? secondsSince(moment) : null);
  const sources = pulses.map(({ feed, pulse }) => ({
    name: feed,
    status: statusOf(pulse),
    lastFrameAt: pulse.lastFrameAt,
  }));
  const newest = pulses
    .map(({ pulse }) => pulse)
    .sort((one, other) => (one.heartbeatAt < other.heartbeatAt ? 1 : -1))[0];
  const worst = ['down', 'degraded'].find((status) => sources.some((source) => source.status === status));
  return {
    status: newest === undefined ? 'down' : (worst ?? (open.bouts === 0 ? 'idle' : 'ok')),
    workerId: newest?.workerId ?? null,
    lastHeartbeatAt: newest?.heartbeatAt ?? null,
    heartbeatLagSeconds: ago(newest?.heartbeatAt),
    lastFrameAt: newest?.lastFrameAt ?? null,
    feedLagSeconds: ago(newest?.lastFrameAt),
    trackedEvents: open.events,
    trackedBouts: open.bouts,
    sources,
  };
}
