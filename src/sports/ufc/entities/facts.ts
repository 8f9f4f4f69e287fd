import { factsFrom, type DeriveContext } from '../../../archive/importer.js';
import type { UfcFact } from '../facts.js';
import { outcomeName, type Offer } from '../odds/odds-lines.js';
import { boutId } from './rows.js';

interface DivisionChanges {
  date: string;
  division: string;
  changes: UfcFact<'ufc.rankings.updated'>['data']['changes'];
}

/**
 * The changes that newer lists of the panel brought. Where a list lacks a division, the division did not change.
 * Computed lists give no facts, because they change with every archived bout and with time.
 */
export async function updatedRankings({
  client,
  now,
  sinceRun,
}: DeriveContext): Promise<UfcFact<'ufc.rankings.updated'>[]> {
  const { rows } = await client.query<DivisionChanges>(
    `with list as (
       select list_date, previous_date from ufc_ranking_list
       where kind = 'media' and list_date >= $2::date
         and list_date > (select max(list_date) from ufc_ranking where kind = 'media' and run_id < $1)
     ), listed as (
       select l.list_date, r.division, r.fighter_n, r.rank
       from list l join ufc_ranking r on r.kind = 'media' and r.list_date = l.list_date
     ), before as (
       select l.list_date, r.division, r.fighter_n, r.rank
       from list l join ufc_ranking r on r.kind = 'media' and r.list_date = l.previous_date
       where (l.list_date, r.division) in (select list_date, division from listed)
     )
     select change.list_date::text as date, change.division,
       json_agg(json_build_object('fighterSlug', f.slug, 'fighterName', f.name, 'rank', n.rank, 'previousRank', p.rank)
         order by n.rank, p.rank, f.slug) as changes
     from listed n full join before p using (list_date, division, fighter_n) as change
       join ufc_fighter f on f.n = change.fighter_n
     where n.rank is distinct from p.rank
     group by change.list_date, change.division order by change.list_date, change.division`,
    [sinceRun, factsFrom(now)],
  );
  return rows.map(({ date, division, changes }) => ({
    name: 'ufc.rankings.updated',
    subject: `media/${division}`,
    data: { kind: 'media', division, changes },
    occurredAt: Date.parse(date),
  }));
}

interface Move {
  boutN: number;
  bookmaker: string;
  offer: Offer;
  /** The name of the fighter that the offer is on; null for an offer on the whole bout. */
  name: string | null;
  previous: number;
  moneyline: number;
  at: Date;
}

/**
 * Prices that differ from the one before and were seen after all earlier prices of the offer. Prices of the market
 * `prices` give no facts, because their sources have only the bout's day and not the time of a move.
 */
export async function movedOdds({ client, now, sinceRun }: DeriveContext): Promise<UfcFact<'ufc.odds.moved'>[]> {
  const { rows } = await client.query<Move>(
    `select "boutN", bookmaker, offer, name, previous, moneyline, at
     from (
       select q.bout_n as "boutN", q.bookmaker, p.offer, f.name, p.moneyline, q.observed_at as at, q.run_id,
         lag(p.moneyline) over (offered order by q.observed_at) as previous,
         max(q.observed_at) filter (where q.run_id < $1) over offered as "knownUntil"
       from ufc_quote q join ufc_bout b on b.n = q.bout_n
       cross join lateral (
         select (price ->> 'american')::int as moneyline, price - '{american,decimal,who}'::text[] as offer,
           case ((price ->> 'who')::int = 1) <> q.swapped when true then b.red_n when false then b.blue_n end as fighter_n
         from jsonb_array_elements(q.prices) price
       ) p
       left join ufc_fighter f on f.n = p.fighter_n
       where q.market <> 'prices'
         and q.bout_n in (select bout_n from ufc_quote where run_id >= $1 and observed_at >= $2)
       window offered as (partition by q.bout_n, q.bookmaker, p.offer, f.n)
     ) seen
     where run_id >= $1 and at >= $2 and at > "knownUntil" and moneyline <> previous
     order by at, "boutN", bookmaker, offer, name`,
    [sinceRun, factsFrom(now)],
  );
  return rows.map(({ boutN, bookmaker, offer, name, previous, moneyline, at }) => {
    const [id, outcome] = [boutId(boutN), outcomeName(offer, name ?? '')];
    return {
      name: 'ufc.odds.moved',
      subject: id,
      which: `${bookmaker} ${offer.marketType} ${outcome}`,
      data: {
        boutId: id,
        marketType: offer.marketType,
        bookmaker,
        outcomeName: outcome,
        previousMoneyline: previous,
        moneyline,
        observedAt: at.toISOString(),
      },
      occurredAt: at.getTime(),
    };
  });
}
