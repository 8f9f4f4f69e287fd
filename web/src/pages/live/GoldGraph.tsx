import { useEffect, useMemo, useState } from 'react';
import type { Schemas } from '../../api/client';
import { Plot } from '../../kit/Plot';
import { clockOf, Empty } from '../../kit';
import { useFollower } from './following';

type Game = Pick<Schemas['LolLiveBoard'], 'gameId' | 'gameTime' | 'goldDiff'>;

/** Above this number, every other point is dropped. */
const POINTS_AT_MOST = 300;
const DRAWN_EVERY_MS = 2_000;

/** The gold lead by the game clock, with one point per second. */
class Trail {
  private readonly leads = new Map<number, number>();

  add({ gameTime, goldDiff }: Game): void {
    if (gameTime === null || goldDiff === null) return;
    this.leads.set(gameTime, goldDiff);
    if (this.leads.size <= POINTS_AT_MOST) return;
    [...this.leads.keys()].forEach((time, place) => place % 2 === 1 && this.leads.delete(time));
  }

  get points(): [time: number, lead: number][] {
    return [...this.leads].sort(([one], [other]) => one - other);
  }
}

export default function GoldGraph({ game }: { game: Game }) {
  const follower = useFollower();
  const [trail] = useState(() => new Trail());
  useEffect(() => trail.add(game), [trail, game]);
  useEffect(
    () =>
      follower.hear(({ room, data }) => {
        if (room === `game:${game.gameId}`) trail.add(data as unknown as Game);
      }),
    [follower, trail, game.gameId],
  );
  const [points, setPoints] = useState(() => trail.points);
  useEffect(() => {
    const timer = setInterval(() => setPoints(trail.points), DRAWN_EVERY_MS);
    return () => clearInterval(timer);
  }, [trail]);
  const { moments, series } = useMemo(
    () => ({
      moments: points.map(([time]) => time),
      series: [{ name: 'Gold of blue less gold of red', values: points.map(([, lead]) => lead) }],
    }),
    [points],
  );
  if (moments.length < 2)
    return <Empty title="No line yet">It is drawn as the game goes on; follow it to see it.</Empty>;
  return (
    <Plot
      label="Lead in gold by the game's clock"
      kind="line"
      writeMoment={clockOf}
      moments={moments}
      series={series}
    />
  );
}
