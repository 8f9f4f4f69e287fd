import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { SAYS } from '../says.js';

export const NUMERIC_STATES = vocabulary('LolNumericLiveState', ['always', 'usually', 'opportunistic', 'never']);
export const LIVE_POLICIES = vocabulary('LolLiveStatePolicy', [
  'full_live_state',
  'opportunistic_live_state',
  'metadata_only',
]);

export class LeagueCoverage {
  @Text({ example: 'lol-lck', says: SAYS.leagueId }) league_id!: string;
  @Text({ example: 'lck', says: 'For /lol/leagues/{leagueId}' }) slug!: string;
  @Text({ example: 'LCK', says: SAYS.leagueName }) name!: string;
  @Many(() => String, { says: 'Other words for the league in requests' }) aliases!: string[];
  @Whole({ says: 'Matches that are stored' }) schedule_rows!: number;
  @Whole({ says: 'Matches that upstream listed as live while this service looked' }) live_rows!: number;
  @Choice(NUMERIC_STATES, { says: 'How many of the live rows had frames with figures' }) numeric_live_state!: string;
  @Flag({ says: 'Whether events of its matches are sent' }) webhook_coverage!: boolean;
  @Choice(LIVE_POLICIES, {
    says: 'full_live_state where at least 80 % of the live rows had figures, metadata_only where none had',
  })
  live_state_policy!: string;
  @Moment({ nullable: true, says: 'Newest time at which a match was live; null where none was seen' }) last_live_at!:
    string | null;
  @Decimal({ nullable: true, says: 'From a frame to its arrival here, in the last 30 days' })
  lag_p50_seconds!: number | null;
  @Decimal({
    nullable: true,
    says: 'From a frame to its arrival here, in the last 30 days; null where no game was followed',
  })
  lag_p95_seconds!: number | null;
  @Text({ nullable: true, says: 'Why nothing live is known; null where something is' }) note!: string | null;
}

export class CoverageDefinitions {
  @Text({ says: SAYS.flagMeaning }) schedule_metadata!: string;
  @Text({ says: SAYS.flagMeaning }) live_row!: string;
  @Text({ says: SAYS.flagMeaning }) numeric_live_state!: string;
  @Text({ says: SAYS.flagMeaning }) webhook_event!: string;
  @Text({ says: 'Which words a match may have, and when' }) coverage_level!: string;
}

export class PreCheck {
  @Text({ says: 'Below /api/v1, with {matchId} to fill in' }) path!: string;
  @Text({ says: 'When to expect live figures of a match' }) rule!: string;
}

export class CoverageMatrix {
  @Many(() => LeagueCoverage, { says: 'Those with live rows first' }) leagues!: LeagueCoverage[];
  @One(() => CoverageDefinitions, { says: 'In sentences for people' }) definitions!: CoverageDefinitions;
  @One(() => PreCheck, { says: 'What to ask before a match' }) preCheck!: PreCheck;
}

export class MatchCoverageFlags {
  @Flag({ says: 'Always true: a match is stored with its schedule' }) schedule_metadata!: boolean;
  @Flag({ says: 'Upstream lists the match as live' }) live_row!: boolean;
  @Flag({ says: 'Frames of the running game bear figures' }) numeric_live_state!: boolean;
  @Flag({ says: 'Events of the match, or of its league, reach webhooks' }) webhook_event!: boolean;
  @Flag({ says: 'live_row and numeric_live_state' }) expected_live_state!: boolean;
  @Flag({ says: 'webhook_event and expected_live_state' }) expected_webhooks!: boolean;
  @Text({ example: 'metadata_only', says: 'metadata_only, live_row_only, numeric_live, or a postgame level' })
  coverage_level!: string;
}

export class CoverageLeague {
  @Text({ example: 'lck', says: 'For /lol/leagues/{leagueId}' }) slug!: string;
  @Choice(LIVE_POLICIES, { says: 'How often the league has live figures; metadata_only where none were seen' })
  live_state_policy!: string;
}

export class MatchCoverage {
  @Text({ example: 'lol-match-1', says: SAYS.matchId }) match_id!: string;
  @One(() => MatchCoverageFlags, { says: 'What is known now, and what to expect of it' }) coverage!: MatchCoverageFlags;
  @One(() => CoverageLeague, { says: 'How its league is covered' }) league!: CoverageLeague;
}

/** The documented fields are at the top, and also in `data` for clients that read one envelope. */
export class MatchCoverageAnswer extends MatchCoverage {
  @Flag({ example: true }) success!: boolean;
  @Moment({ says: 'Time of this answer' }) checked_at!: string;
  @Text({ nullable: true, says: 'Why no live state is expected' }) reason!: string | null;
  @One(() => MatchCoverage) data!: MatchCoverage;
}
