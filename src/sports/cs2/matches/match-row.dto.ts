import { Choice, Day, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { EventRef, MATCH_STATUSES, TeamRef, TIERS } from '../refs.dto.js';

/** A row of a list of matches. */
export class MatchRow {
  @Text({ example: 'cs2-match-771' }) id!: string;
  @Text({ says: 'The same as id' }) matchId!: string;
  @Text({ nullable: true, example: 'Quayside Masters 2026' }) eventName!: string | null;
  @Whole({ nullable: true, example: 3 }) bestOf!: number | null;
  @Choice(MATCH_STATUSES) status!: string;
  @Text({ nullable: true, says: 'Null before the team is known' }) team1Name!: string | null;
  @Text({ nullable: true }) team2Name!: string | null;
  @Whole({ nullable: true, says: 'Maps won; null before it begins and where no source has it' })
  team1Score!: number | null;
  @Whole({ nullable: true }) team2Score!: number | null;
  @Text({ nullable: true, example: 'cs2-team-31' }) winnerTeamId!: string | null;
  @One(() => EventRef, { nullable: true }) event!: EventRef | null;
  @One(() => TeamRef, { nullable: true }) team1!: TeamRef | null;
  @One(() => TeamRef, { nullable: true }) team2!: TeamRef | null;
  @Text({ nullable: true, example: 'Playoffs' }) stage!: string | null;
  @Text({ nullable: true, example: 'Semifinals', says: 'In the stage, as its source writes it' }) round!: string | null;
  @Moment({ nullable: true, says: 'Null where no source has the time of day' }) startsAt!: string | null;
  @Moment({ nullable: true, says: 'Before it was moved' }) originalStartsAt!: string | null;
  @Day({ nullable: true, example: '2026-03-14', says: 'Its day; null where no source dates it' }) date!: string | null;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Moment({ nullable: true }) endedAt!: string | null;
  @Choice(TIERS, { nullable: true }) tier!: string | null;
  @Flag({ nullable: true }) isOnline!: boolean | null;
  @Flag() forfeit!: boolean;
  @Text({ nullable: true, says: 'Why it was called off, where a source has it' }) reason!: string | null;
  @Flag({ says: 'Whether figures of its players are stored' }) hasStats!: boolean;
  @Many(() => String, { example: ['hltv', 'demos'], says: 'Its sources, the one with most of it first' })
  sources!: string[];
}
