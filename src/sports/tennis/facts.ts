import { choice, day, whole } from '../../facts/shapes.js';
import { additive, live } from '../../facts/declare.js';
import type { FactOf } from '../../facts/fact.js';
import type { LiveMatch } from './live/live.dto.js';

/** A match as lists show it, without the lag and time that the log adds. */
type MatchHead = Omit<LiveMatch, 'lag_seconds' | 'updated_at'>;

const SEQ = { seq: whole(12, 'Number of this state of the match, as on its live route') };

export const TENNIS_FACTS = {
  'tennis.match.started': live<MatchHead>('A match starts', SEQ),
  'tennis.match.score_updated': live<MatchHead>('The score of a live match changes', SEQ),
  'tennis.match.completed': live<MatchHead>('A match finishes, by play, retirement, default or walkover', SEQ),
  'tennis.rankings.published': additive('A ranking list that is newer than all before is published', {
    tour: choice(['ATP', 'WTA'], 'ATP: men, WTA: women'),
    date: day('2026-03-16', 'Day of the list'),
    count: whole(2_041, 'Ranked players'),
  }),
};

export type TennisFact<Name extends keyof typeof TENNIS_FACTS = keyof typeof TENNIS_FACTS> = FactOf<
  typeof TENNIS_FACTS,
  Name
>;
