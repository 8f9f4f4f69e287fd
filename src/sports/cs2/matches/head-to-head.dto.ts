import { Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { TeamRef } from '../refs.dto.js';
import { MatchRow } from './match-row.dto.js';

export class MeetingRecord {
  @Whole({ says: 'Completed ones' }) matches!: number;
  @Whole() team1Wins!: number;
  @Whole() team2Wins!: number;
  @Whole() draws!: number;
  @Whole({ says: 'Of the matches whose score is known' }) team1MapWins!: number;
  @Whole() team2MapWins!: number;
}

export class MeetingsOnMap {
  @Text({ example: 'Mirage' }) map!: string;
  @Whole() played!: number;
  @Whole() team1Wins!: number;
  @Whole() team2Wins!: number;
}

/** The balance of two teams' meetings. */
export class HeadToHead {
  @One(() => TeamRef, { nullable: true }) team1!: TeamRef | null;
  @One(() => TeamRef, { nullable: true }) team2!: TeamRef | null;
  @One(() => MeetingRecord) record!: MeetingRecord;
  @Many(() => MeetingsOnMap, { says: 'Of the maps whose name is known' }) byMap!: MeetingsOnMap[];
  @Moment({ nullable: true, says: 'Null where there was none, or no source has its time' }) lastMeeting!: string | null;
  @Many(() => MatchRow, { says: 'Completed ones, newest first' }) matches!: MatchRow[];
}

export class HeadToHeadAnswer extends ObjectOf(HeadToHead) {}
