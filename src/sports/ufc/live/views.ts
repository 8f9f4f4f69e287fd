import type { Entry } from '../../../live/entry.js';
import { secondsSince, statusOf, type Pulse } from '../../../live/pulse.js';
import type { CompactState, LiveBout, LiveEvent, LiveHealth, LiveOverview } from './live.dto.js';
import { BOUT, CARD } from './topics.js';

/** The recommended pause between polls while no bout is on. */
const IDLE_POLL_SECONDS = 30;

export function overview(running: readonly Entry[], cards: readonly Entry[], delaySeconds: number): LiveOverview {
  const lags = running.map((bout) => bout.lagSeconds(delaySeconds)).filter((lag) => lag !== null);
  const polls = running.map((bout) => BOUT.stateOf(bout).recommendedPollSeconds);
  const newest = Math.max(0, ...[...running, ...cards].map(({ at }) => at));
  return {
    liveBouts: running.map((bout) => JSON.parse(bout.text(delaySeconds)) as LiveBout),
    events: cards.filter(({ final }) => !final).map((card) => liveEvent(card, delaySeconds)),
    lagSeconds: lags.length > 0 ? Math.max(...lags) : null,
    recommendedPollSeconds: Math.min(IDLE_POLL_SECONDS, ...polls),
    updatedAt: newest > 0 ? new Date(newest).toISOString() : null,
  };
}

export function liveEvent(card: Entry, delaySeconds: number): LiveEvent {
  const { boutIds: _boutIds, ...event } = CARD.stateOf(card);
  return { ...event, lagSeconds: card.lagSeconds(delaySeconds) };
}

export function compactState(bout: Entry, delaySeconds: number): CompactState {
  const { version, hash } = bout;
  const state = BOUT.stateOf(bout);
  const { boutId, status, currentRound, currentTime, recommendedPollSeconds, source } = state;
  const corner = (name: 'red' | 'blue') => {
    const { fighterName } = state[name];
    const line = state.liveStats?.[name];
    return { fighterName, sigStrikes: line?.sigStrikes ?? null, takedowns: line?.takedowns ?? null };
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

/**
 * The health of the feed from its workers' last pulses; without a pulse, no worker runs it. The numbers of open events
 * and bouts come from the log.
 */
export function health(
  pulses: readonly { feed: string; pulse: Pulse }[],
  open: { events: number; bouts: number },
): LiveHealth {
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
