import { Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { MatchRow } from './match-row.dto.js';

export class MeetingRecord {
  @Whole({ says: 'Completed ones' }) matches!: number;
  @Whole({ says: 'Matches won by team 1' }) team1Wins!: number;
  @Whole({ says: 'Matches won by team 2' }) team2Wins!: number;
  @Whole({ says: 'Matches with as many maps for either' }) draws!: number;
  @Whole({ says: 'Of the matches whose score is known' }) team1MapWins!: number;
  @Whole({ says: 'Of the matches whose score is known' }) team2MapWins!: number;
}

export class MeetingsOnMap {
  @Text({ example: 'Mirage', says: 'Name of the map' }) map!: string;
  @Whole({ says: 'Completed meetings on it' }) played!: number;
  @Whole({ says: 'Of these, won by team 1' }) team1Wins!: number;
  @Whole({ says: 'Of these, won by team 2' }) team2Wins!: number;
}

/** The balance of two teams' meetings. */
export class HeadToHead {
  @One(() => TeamRef, { nullable: true, says: SAYS.opponents }) team1!: TeamRef | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.opponents }) team2!: TeamRef | null;
  @One(() => MeetingRecord, { says: 'Over all matches that the filters leave' }) record!: MeetingRecord;
  @Many(() => MeetingsOnMap, { says: 'Of the maps whose name is known' }) byMap!: MeetingsOnMap[];
  @Moment({ nullable: true, says: 'Null where there was none, or no source has its time' }) lastMeeting!: string | null;
  @Many(() => MatchRow, { says: 'Completed ones, newest first' }) matches!: MatchRow[];
}

export class HeadToHeadAnswer extends ObjectOf(HeadToHead) {}
