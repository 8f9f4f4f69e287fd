import { choice, day, list, moment, object, orNull, text, whole } from '../shapes.js';
import { additive, live } from './event.js';

export const TENNIS_EVENTS = {
  'tennis.match.started': live('A match starts'),
  'tennis.match.score_updated': live('The score of a live match changes'),
  'tennis.match.completed': live('A match finishes, by play, retirement, default or walkover'),
  'tennis.rankings.published': additive('A ranking list that is newer than all before is published', {
    tour: choice(['ATP', 'WTA']),
    date: day('2026-03-16'),
    count: whole(2_041, 'Ranked players'),
  }),
};

const ranked = (fighterSlug: string, fighterName: string, rank: number, previousRank: number) =>
  object({
    fighterSlug: text(fighterSlug),
    fighterName: text(fighterName),
    rank: orNull(whole(rank, '0 for the champion; null when out of the list')),
    previousRank: orNull(whole(previousRank, 'Null when new')),
  });

export const UFC_EVENTS = {
  'ufc.bout.started': live('A bout starts'),
  'ufc.bout.round_ended': live('A round of a live bout ends'),
  'ufc.bout.completed': live('A bout is over, by any end; with the figures of its rounds'),
  'ufc.odds.moved': additive('A bookmaker moves a line', {
    boutId: text('ufc-12345'),
    marketType: text('moneyline'),
    bookmaker: text('northbook', 'Slug'),
    outcomeName: text('Torvald Vorlund'),
    previousMoneyline: orNull(whole(-140)),
    moneyline: orNull(whole(-155)),
    observedAt: moment(),
  }),
  'ufc.rankings.updated': additive('A newer list changes the rankings of a division', {
    kind: choice(['media', 'meta']),
    division: text('lightweight'),
    changes: list(ranked('torvald-vorlund', 'Torvald Vorlund', 3, 5), {
      rows: [
        ranked('torvald-vorlund', 'Torvald Vorlund', 3, 5),
        ranked('idris-calloway', 'Idris Calloway', 4, 3),
        ranked('mateus-arrel', 'Mateus Arrel', 5, 4),
      ],
    }),
  }),
};
