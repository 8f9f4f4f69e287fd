import { choice, list, moment, object, orNull, text, whole } from '../../facts/shapes.js';
import { additive, live } from '../../facts/declare.js';
import type { FactOf } from '../../facts/fact.js';
import type { LiveBoutState } from './live/live.dto.js';

const ranked = (fighterSlug: string, fighterName: string, rank: number, previousRank: number) =>
  object({
    fighterSlug: text(fighterSlug, 'For /ufc/fighters/{slug}, where former slugs lead too'),
    fighterName: text(fighterName, 'Name without nickname, as the source writes it'),
    rank: orNull(whole(rank, '0 for the champion; null when out of the list')),
    previousRank: orNull(whole(previousRank, 'Null when new')),
  });

export const UFC_FACTS = {
  'ufc.bout.started': live<LiveBoutState>('A bout starts'),
  'ufc.bout.round_ended': live<LiveBoutState & { round: number }>('A round of a live bout ends', {
    round: whole(2, 'The round that ended'),
  }),
  'ufc.bout.completed': live<LiveBoutState>('A bout is over, by any end; with the figures of its rounds'),
  'ufc.odds.moved': additive('A bookmaker moves a line', {
    boutId: text('ufc-12345', 'For /ufc/bouts/{boutId}'),
    marketType: text('moneyline', 'Kind of bet'),
    bookmaker: text('northbook', 'By its slug, as in the odds of the bout'),
    outcomeName: text('Torvald Vorlund', 'The outcome in English'),
    previousMoneyline: orNull(whole(-140, 'American price before')),
    moneyline: orNull(whole(-155, 'American price now')),
    observedAt: moment(undefined, 'When the new price was seen'),
  }),
  'ufc.rankings.updated': additive('A newer list changes the rankings of a division', {
    kind: choice(['media', 'meta'], 'media: by the panel; lists of the rating give no events'),
    division: text('lightweight', 'For /ufc/rankings/media/{division} and meta'),
    changes: list(ranked('torvald-vorlund', 'Torvald Vorlund', 3, 5), {
      says: 'Fighters whose rank changed',
      rows: [
        ranked('torvald-vorlund', 'Torvald Vorlund', 3, 5),
        ranked('idris-calloway', 'Idris Calloway', 4, 3),
        ranked('mateus-arrel', 'Mateus Arrel', 5, 4),
      ],
    }),
  }),
};

export type UfcFact<Name extends keyof typeof UFC_FACTS = keyof typeof UFC_FACTS> = FactOf<typeof UFC_FACTS, Name>;
