import { isoTime } from '../../../db/conditions.js';
import { raw } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';

/** Every price that a bookmaker offered, at each time at which it was seen. */
export const ALL_PRICES: OrderedRows = {
  from: raw(`ufc_quote q join ufc_bout b on b.n = q.bout_n
    cross join lateral jsonb_array_elements(q.prices) with ordinality listed (price, place)
    cross join lateral jsonb_to_record(listed.price) as p ("marketType" text, who int, line float8, direction text, round int,
      rounds jsonb, method text, answer text, american int, decimal float8)
    cross join lateral (select case when p.who is null then null when (p.who = 1) <> q.swapped then 'red' else 'blue' end) as of (side)
    left join ufc_fighter f on f.n = case of.side when 'red' then b.red_n when 'blue' then b.blue_n end`),
  conditions: [],
  key: 'q.bout_n',
  order: [
    { by: 'q.bout_n', type: 'whole' },
    { by: 'q.observed_at', type: 'time' },
    { by: 'q.bookmaker', type: 'text' },
    { by: 'q.market', type: 'text' },
    { by: 'listed.place', type: 'whole' },
  ],
  // The decimal price is rounded as JavaScript rounds it on the routes.
  row: raw(`json_build_object('boutId', 'ufc-' || q.bout_n, 'marketType', p."marketType",
    'bookmaker', json_build_object('slug', q.bookmaker, 'name', q.title), 'fighterSlug', f.slug, 'side', of.side,
    'line', p.line, 'direction', p.direction, 'round', p.round, 'rounds', p.rounds, 'method', p.method, 'answer', p.answer,
    'moneyline', p.american, 'decimalOdds', floor(p.decimal * 1000 + 0.5) / 1000, 'seenAt', ${isoTime('q.observed_at')})::text`),
};
