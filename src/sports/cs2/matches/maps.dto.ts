import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { WholeListOf, ObjectOf } from '../../../http/data-lists.js';
import { MAP_STATUSES, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';

export class MapScore {
  @Whole({ says: SAYS.roundsWon1 }) team1!: number;
  @Whole({ says: SAYS.roundsWon2 }) team2!: number;
}

export class MapHalf {
  @Whole({ example: 1, says: '1 or 2 within the regular rounds' }) half!: number;
  @Choice(SIDES, { says: SAYS.side1 }) team1Side!: string;
  @Choice(SIDES, { says: SAYS.side2 }) team2Side!: string;
  @Whole({ says: 'Won by team 1 in this half' }) team1Rounds!: number;
  @Whole({ says: 'Won by team 2 in this half' }) team2Rounds!: number;
}

export class MapLine {
  @Text({ example: 'cs2-match-771-map-2', says: SAYS.mapId }) id!: string;
  @Whole({ says: 'In the match, from 1' }) mapNumber!: number;
  @Text({ nullable: true, example: 'Mirage', says: 'Null where no source has it' }) name!: string | null;
  @Text({ nullable: true, example: 'mirage', says: SAYS.mapSlug }) slug!: string | null;
  @Choice(MAP_STATUSES, { says: SAYS.mapStatus }) status!: string;
  @One(() => MapScore, { nullable: true, says: 'Null before it is played, and where no source says how it ended' })
  score!: MapScore | null;
  @Text({ nullable: true, says: SAYS.mapWinner }) winnerTeamId!: string | null;
  @Text({ nullable: true, says: 'Null of a decider, and where no source has it' }) pickedByTeamId!: string | null;
  @Flag({ says: SAYS.isDecider }) isDecider!: boolean;
  @Many(() => MapHalf, { says: 'Without overtime; empty where no source has them' }) halves!: MapHalf[];
  @Whole({ nullable: true, says: SAYS.overtimeRounds }) overtimeRounds!: number | null;
  @Moment({ nullable: true, says: SAYS.started }) startedAt!: string | null;
  @Moment({ nullable: true, says: SAYS.ended }) endedAt!: string | null;
  @Whole({ nullable: true, says: SAYS.seconds }) durationSeconds!: number | null;
  @Whole({ nullable: true, says: SAYS.roundCount }) roundCount!: number | null;
}

export class MapLineList extends WholeListOf(MapLine) {}

export class MapLineAnswer extends ObjectOf(MapLine) {}
