import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { WholeListOf, ObjectOf } from '../../../http/data-lists.js';
import { MAP_STATUSES, SIDES } from '../refs.dto.js';

export class MapScore {
  @Whole({ says: 'Rounds' }) team1!: number;
  @Whole() team2!: number;
}

export class MapHalf {
  @Whole({ example: 1 }) half!: number;
  @Choice(SIDES) team1Side!: string;
  @Choice(SIDES) team2Side!: string;
  @Whole() team1Rounds!: number;
  @Whole() team2Rounds!: number;
}

export class MapLine {
  @Text({ example: 'cs2-match-771-map-2' }) id!: string;
  @Whole({ says: 'In the match, from 1' }) mapNumber!: number;
  @Text({ nullable: true, example: 'Mirage', says: 'Null where no source has it' }) name!: string | null;
  @Text({ nullable: true, example: 'mirage' }) slug!: string | null;
  @Choice(MAP_STATUSES) status!: string;
  @One(() => MapScore, { nullable: true, says: 'Null before it is played, and where no source says how it ended' })
  score!: MapScore | null;
  @Text({ nullable: true }) winnerTeamId!: string | null;
  @Text({ nullable: true, says: 'Null of a decider, and where no source has it' }) pickedByTeamId!: string | null;
  @Flag() isDecider!: boolean;
  @Many(() => MapHalf, { says: 'Without overtime; empty where no source has them' }) halves!: MapHalf[];
  @Whole({ nullable: true }) overtimeRounds!: number | null;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Moment({ nullable: true }) endedAt!: string | null;
  @Whole({ nullable: true }) durationSeconds!: number | null;
  @Whole({ nullable: true }) roundCount!: number | null;
}

export class MapLineList extends WholeListOf(MapLine) {}

export class MapLineAnswer extends ObjectOf(MapLine) {}
