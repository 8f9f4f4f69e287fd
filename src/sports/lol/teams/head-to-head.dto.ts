import { Many, Moment, One, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { TeamRef } from '../refs.dto.js';
import { ScheduleRow } from '../schedule/schedule-row.dto.js';

export class MeetingRecord {
  @Whole({ says: 'Completed ones' }) matches!: number;
  @Whole({ says: 'Matches that the team of the path won' }) wins!: number;
  @Whole({ says: 'Matches that the opponent won' }) losses!: number;
  @Whole({ says: 'Of the matches whose score is known' }) gameWins!: number;
  @Whole({ says: 'Of the matches whose score is known' }) gameLosses!: number;
}

export class TeamHeadToHead {
  @One(() => TeamRef, { says: 'That of slug' }) team!: TeamRef;
  @One(() => TeamRef, { says: 'That of opponentSlug' }) opponent!: TeamRef;
  @One(() => MeetingRecord, { says: "From the team's side" }) record!: MeetingRecord;
  @Moment({ nullable: true, says: 'Null where there was none, or no source has the day' }) lastMeeting!: string | null;
  @Many(() => ScheduleRow, { says: 'Completed ones, newest first' }) matches!: ScheduleRow[];
}

export class TeamHeadToHeadAnswer extends ObjectOf(TeamHeadToHead) {}

export class HeadToHeadQuery extends ReadQuery {
  @Whole({ default: 20, min: 1, max: 100, says: 'Matches shown; the record is over all of them' }) limit!: number;
}
