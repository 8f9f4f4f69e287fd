import { useMemo } from 'react';
import type { Schemas } from '../../../api/client';
import { Facts, PlainDay } from '../../../kit';
import { Plot } from '../../../kit/Plot';

type History = Schemas['TennisRankingHistory'];

const DAY_SECONDS = 86_400;
/** Maximum gap between older ranking lists. */
const APART_AT_MOST = 35 * DAY_SECONDS;

export function RankPlot({ items, summary }: History) {
  const { moments, series } = useMemo(() => drawn(items), [items]);
  return (
    <>
      <Plot label="Rank by list" kind="line" isRank isDays height={240} moments={moments} series={series} />
      <Facts
        facts={[
          ['Best', summary.best_rank],
          ['Lowest', summary.worst_rank],
          ['Lists', summary.weeks_ranked],
          ['In the first ten', summary.weeks_top_10],
          ['First list', summary.first_date && <PlainDay day={summary.first_date} />],
          ['Last list', summary.last_date && <PlainDay day={summary.last_date} />],
        ]}
      />
    </>
  );
}

/** A moment without a rank separates lists that are far apart, so that no line joins them. */
function drawn(items: History['items']) {
  const moments: number[] = [];
  const ranks: (number | null)[] = [];
  for (const { date, rank } of items) {
    const moment = Date.parse(date) / 1_000;
    const before = moments.at(-1);
    if (before !== undefined && moment - before > APART_AT_MOST) {
      moments.push(before + DAY_SECONDS);
      ranks.push(null);
    }
    moments.push(moment);
    ranks.push(rank);
  }
  return { moments, series: [{ name: 'Rank', values: ranks }] };
}
