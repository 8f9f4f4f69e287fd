import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../../api/queries';
import type { Standing } from '../../live/follower';
import { counted, countOf, Facts, secondsOf, useNow } from '../../kit';
import { useFollower } from './following';

/** Figures of the channel, updated once a second, because figures that change with every message are unreadable. */
export function ChannelFigures() {
  const now = useNow(1_000);
  const follower = useFollower();
  const standing = follower.standing();
  const plan = useQuery(plansQuery).data?.find(({ isCurrent }) => isCurrent);
  const delay = standing.delaySeconds ?? plan?.delaySeconds;
  const { reported, byClock } = lagOf(standing);
  return (
    <Facts
      facts={[
        ['Delay', delay === undefined ? null : delayOf(delay, plan?.name)],
        ['Lag, as reported', secondsOf(reported ?? null)],
        ['Lag, by this clock', secondsOf(byClock ?? null)],
        ['Messages a minute', countOf(follower.rate.perMinute(now))],
        ['Spent here', counted(follower.spentAt(now), 'request')],
        ['Resumed', countOf(standing.resumed)],
      ]}
    />
  );
}

function delayOf(seconds: number, planName = 'this plan'): string {
  return seconds === 0 ? `None on ${planName}` : `${seconds} s late on ${planName}`;
}

/**
 * Lag from the source's time to the moment the API shows it, as the API reports it, and to the arrival here by this
 * computer's clock. Unknown if the source gives no time.
 */
function lagOf({ newest, delaySeconds = 0 }: Standing): { reported?: number; byClock?: number } {
  if (!newest) return {};
  const { data } = newest.update;
  const reported = data['lagSeconds'] ?? data['lag_seconds'];
  const loggedAt = Date.parse(String(data['updatedAt'] ?? data['updated_at']));
  if (typeof reported !== 'number' || Number.isNaN(loggedAt)) return {};
  const sourceAt = loggedAt - (reported - delaySeconds) * 1_000;
  return { reported, byClock: Math.max(0, newest.at - sourceAt) / 1_000 };
}
