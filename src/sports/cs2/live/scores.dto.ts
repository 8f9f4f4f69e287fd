import { Choice, Closed, Inner, Moment, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';

export const SCORE_STATUSES = vocabulary('Cs2ScoreStatus', ['live', 'completed']);

@Closed()
export class PushedMapsWon {
  @Whole({ min: 0, max: 5, says: 'Maps won' }) team1!: number;
  @Whole({ min: 0, max: 5, says: 'Maps won' }) team2!: number;
}

/** The score of a running match, as the backup feed has it. */
@Closed()
export class Cs2ScoreItem {
  @Text({ min: 1, max: 100, example: 'cs2-match-771', says: "Ours, or a source's own" }) matchId!: string;
  @Inner(() => PushedMapsWon, { says: 'Of the series, not of the map' }) score!: PushedMapsWon;
  @Text({ optional: true, nullable: true, max: 50, example: 'Nuke', says: 'The map in play' })
  currentMap?: string | null;
  @Choice(SCORE_STATUSES, { optional: true, nullable: true, says: 'completed ends the match; left out: it runs on' })
  status?: string | null;
  @Moment({ optional: true, nullable: true, says: 'When it was so; left out: now' }) at?: string | null;
}
