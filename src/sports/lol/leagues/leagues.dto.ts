import { Choice, Flag, Many, One, Text } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { AnyOf, Ids } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { ExternalId } from '../refs.dto.js';

export const TIERS = vocabulary('LolLeagueTier', ['primary', 'secondary', 'international', 'other']);

export class LeagueEndpoints {
  @Text() schedule!: string;
  @Text() standings!: string;
  @Text() coverage!: string;
}

export class League {
  @Text({ example: 'lol-lck' }) leagueId!: string;
  @Text({ example: 'lck' }) slug!: string;
  @Text({ example: 'LCK' }) name!: string;
  @Text({ example: 'LCK' }) shortName!: string;
  @Text({ nullable: true, example: 'KOREA' }) region!: string | null;
  @Choice(TIERS) tier!: string;
  @Text({ nullable: true }) imageUrl!: string | null;
  @Flag({ says: "Played in the year before the archive's newest game" }) isActive!: boolean;
  @Many(() => String, { says: 'What else names it in requests' }) aliases!: string[];
  @Text({ nullable: true, says: 'The tournament of today' }) currentTournamentId!: string | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @One(() => LeagueEndpoints, { says: 'Paths of its routes' }) endpoints!: LeagueEndpoints;
}

export class LeagueList extends ListOf(League) {}

export class LeagueAnswer extends ObjectOf(League) {}

export class LeaguesQuery extends OffsetQuery {
  @AnyOf(TIERS, { says: 'Tiers, comma-separated' }) tier?: string[];
  @Text({ optional: true, max: 60, says: 'Region, in any case' }) region?: string;
  @Flag({ optional: true, says: "Played in the year before the archive's newest game" }) isActive?: boolean;
  @Ids() ids?: string;
}
