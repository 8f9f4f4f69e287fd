import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';

export const NUMERIC_STATES = vocabulary('LolNumericLiveState', ['always', 'usually', 'opportunistic', 'never']);
export const LIVE_POLICIES = vocabulary('LolLiveStatePolicy', [
  'full_live_state',
  'opportunistic_live_state',
  'metadata_only',
]);

export class LeagueCoverage {
  @Text({ example: 'lol-lck' }) league_id!: string;
  @Text({ example: 'lck' }) slug!: string;
  @Text({ example: 'LCK' }) name!: string;
  @Many(() => String) aliases!: string[];
  @Whole({ says: 'Matches that are stored' }) schedule_rows!: number;
  @Whole({ says: 'Matches that upstream listed as live while this service looked' }) live_rows!: number;
  @Choice(NUMERIC_STATES, { says: 'How many of the live rows had frames with figures' }) numeric_live_state!: string;
  @Flag({ says: 'Whether events of its matches are sent' }) webhook_coverage!: boolean;
  @Choice(LIVE_POLICIES) live_state_policy!: string;
  @Moment({ nullable: true }) last_live_at!: string | null;
  @Decimal({ nullable: true, says: 'From a frame to its arrival here, in the last 30 days' })
  lag_p50_seconds!: number | null;
  @Decimal({ nullable: true }) lag_p95_seconds!: number | null;
  @Text({ nullable: true }) note!: string | null;
}

export class CoverageDefinitions {
  @Text() schedule_metadata!: string;
  @Text() live_row!: string;
  @Text() numeric_live_state!: string;
  @Text() webhook_event!: string;
  @Text() coverage_level!: string;
}

export class PreCheck {
  @Text() path!: string;
  @Text() rule!: string;
}

export class CoverageMatrix {
  @Many(() => LeagueCoverage) leagues!: LeagueCoverage[];
  @One(() => CoverageDefinitions) definitions!: CoverageDefinitions;
  @One(() => PreCheck) preCheck!: PreCheck;
}

export class MatchCoverageFlags {
  @Flag() schedule_metadata!: boolean;
  @Flag() live_row!: boolean;
  @Flag() numeric_live_state!: boolean;
  @Flag() webhook_event!: boolean;
  @Flag({ says: 'live_row and numeric_live_state' }) expected_live_state!: boolean;
  @Flag({ says: 'webhook_event and expected_live_state' }) expected_webhooks!: boolean;
  @Text({ example: 'metadata_only', says: 'metadata_only, live_row_only, numeric_live, or a postgame level' })
  coverage_level!: string;
}

export class CoverageLeague {
  @Text({ example: 'lck' }) slug!: string;
  @Choice(LIVE_POLICIES) live_state_policy!: string;
}

export class MatchCoverage {
  @Text({ example: 'lol-match-1' }) match_id!: string;
  @One(() => MatchCoverageFlags) coverage!: MatchCoverageFlags;
  @One(() => CoverageLeague) league!: CoverageLeague;
}

/** The documented fields are at the top, and also in `data` for clients that read one envelope. */
export class MatchCoverageAnswer extends MatchCoverage {
  @Flag({ example: true }) success!: boolean;
  @Moment() checked_at!: string;
  @Text({ nullable: true, says: 'Why no live state is expected' }) reason!: string | null;
  @One(() => MatchCoverage) data!: MatchCoverage;
}
