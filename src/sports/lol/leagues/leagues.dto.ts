import { Choice, Flag, Many, One, Text } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { AnyOf, Ids } from '../../../http/filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { ExternalId } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const TIERS = vocabulary('LolLeagueTier', ['primary', 'secondary', 'international', 'other']);

export class LeagueEndpoints {
  @Text({ says: 'Path on this host' }) schedule!: string;
  @Text({ says: 'Path on this host' }) standings!: string;
  @Text({ says: 'Path on this host; the matrix of all leagues' }) coverage!: string;
}

export class League {
  @Text({ example: 'lol-lck', says: SAYS.leagueId }) leagueId!: string;
  @Text({ example: 'lck', says: 'Also without lol- in paths and filters' }) slug!: string;
  @Text({ example: 'LCK', says: SAYS.leagueName }) name!: string;
  @Text({ example: 'LCK', says: 'In capitals: the code that box scores use, else a short name or the name' })
  shortName!: string;
  @Text({
    nullable: true,
    example: 'KOREA',
    says: "Riot's region in capitals, INTERNATIONAL for events of all; null where no source has it",
  })
  region!: string | null;
  @Choice(TIERS, { says: 'international for events of several regions; other where nothing ranks the league' })
  tier!: string;
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
