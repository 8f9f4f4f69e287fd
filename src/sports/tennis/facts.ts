import { choice, day, whole } from '../../facts/shapes.js';
import { additive, live } from '../../facts/declare.js';
import type { FactOf } from '../../facts/fact.js';
import type { LiveMatch } from './live/live.dto.js';

/** A match as lists show it, without the lag and time that the log adds. */
type MatchTold = Omit<LiveMatch, 'lag_seconds' | 'updated_at'>;

export const TENNIS_FACTS = {
  'tennis.match.started': live<MatchTold>('A match starts'),
  'tennis.match.score_updated': live<MatchTold>('The score of a live match changes'),
  'tennis.match.completed': live<MatchTold>('A match finishes, by play, retirement, default or walkover'),
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
