import { Choice, Day, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { EventRef, MATCH_STATUSES, TeamRef, TIERS } from '../refs.dto.js';
import { SAYS } from '../says.js';

/** A row of a list of matches. */
export class MatchRow {
  @Text({ example: 'cs2-match-771', says: SAYS.matchId }) id!: string;
  @Text({ says: 'The same as id' }) matchId!: string;
  @Text({ nullable: true, example: 'Quayside Masters 2026', says: SAYS.eventName }) eventName!: string | null;
  @Whole({ nullable: true, example: 3, says: SAYS.bestOf }) bestOf!: number | null;
  @Choice(MATCH_STATUSES, {
    says: `Null figures of score and winner go with all but live and completed; ${SAYS.overtaken}`,
  })
  status!: string;
  @Text({ nullable: true, says: 'Null before the team is known' }) team1Name!: string | null;
  @Text({ nullable: true, says: 'Null before the team is known' }) team2Name!: string | null;
  @Whole({ nullable: true, says: 'Maps won; null before it begins and where no source has it' })
  team1Score!: number | null;
  @Whole({ nullable: true, says: 'Maps won; null before it begins and where no source has it' }) team2Score!:
    number | null;
  @Text({ nullable: true, example: 'cs2-team-31', says: SAYS.matchWinner }) winnerTeamId!: string | null;
  @One(() => EventRef, { nullable: true, says: SAYS.event }) event!: EventRef | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.opponents }) team1!: TeamRef | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.opponents }) team2!: TeamRef | null;
  @Text({ nullable: true, example: 'Playoffs', says: SAYS.stage }) stage!: string | null;
  @Text({ nullable: true, example: 'Semifinals', says: 'In the stage, as its source writes it' }) round!: string | null;
  @Moment({ nullable: true, says: 'Null where no source has the time of day' }) startsAt!: string | null;
  @Moment({ nullable: true, says: 'Before it was moved' }) originalStartsAt!: string | null;
  @Day({ nullable: true, example: '2026-03-14', says: 'Its day; null where no source dates it' }) date!: string | null;
  @Moment({ nullable: true, says: SAYS.started }) startedAt!: string | null;
  @Moment({ nullable: true, says: SAYS.ended }) endedAt!: string | null;
  @Choice(TIERS, { nullable: true, says: SAYS.tier }) tier!: string | null;
  @Flag({ nullable: true, says: SAYS.isOnline }) isOnline!: boolean | null;
  @Flag({ says: SAYS.forfeit }) forfeit!: boolean;
  @Text({ nullable: true, says: 'Why it was called off, where a source has it' }) reason!: string | null;
  @Flag({ says: 'Whether figures of its players are stored' }) hasStats!: boolean;
  @Many(() => String, { example: ['hltv', 'demos'], says: 'Its sources, the one with most of it first' })
  sources!: string[];
}
