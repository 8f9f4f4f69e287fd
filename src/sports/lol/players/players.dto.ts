import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { Expand, Ids, Roles, Teams } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery, WholeListOf } from '../../../http/data-lists.js';
import { ExternalId, TeamRef } from '../refs.dto.js';
import { ROLES } from '../roles.js';
import { PooledChampion } from './champions.dto.js';
import { PlayerSummary } from './player-stats.dto.js';

export const PLAYER_ROLES = vocabulary('LolPlayerRole', [...ROLES, 'coach']);

/** The row of a player but for the team. */
export class PlayerFields {
  @Text({ example: 'lol-player-9' }) lolPlayerId!: string;
  @Text({ example: 'farrow' }) slug!: string;
  @Text({ example: 'Farrow' }) currentIgn!: string;
  @Text({ nullable: true }) realName!: string | null;
  @Choice(PLAYER_ROLES, { nullable: true, says: 'Of the newest game' }) role!: string | null;
  @Text({ nullable: true }) nationality!: string | null;
  @Text({ nullable: true, says: 'ISO 3166-1 alpha-2' }) countryCode!: string | null;
  @Text({ nullable: true, says: "Of the team's league" }) region!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
  @Flag({ says: "A game in the 365 days before the archive's newest one" }) isActive!: boolean;
}

const TEAM = { nullable: true, says: 'Of the newest game' };

export class PlayerRow extends PlayerFields {
  @One(() => TeamRef, TEAM) team!: TeamRef | null;
}

const ASKED = 'Only with `expand`';

export class ExpandableTeam extends TeamRef {
  @Text({ optional: true, nullable: true, says: `${ASKED}; of the team's league` }) region?: string | null;
  @Text({ optional: true, nullable: true, example: 'lck', says: `${ASKED}; slug` }) league?: string | null;
  @Text({ optional: true, nullable: true, example: 'lol-lck', says: ASKED }) leagueId?: string | null;
  @Flag({ optional: true, says: ASKED }) isActive?: boolean;
}

export class ExpandablePlayer extends PlayerFields {
  @One(() => ExpandableTeam, TEAM) team!: ExpandableTeam | null;
}

const MATCHES = vocabulary('LolPlayerMatch', ['prefix', 'word', 'alias', 'fuzzy']);

export class PlayerHit extends PlayerRow {
  @Decimal({ min: 0, max: 1, says: 'How well the name matches' }) score!: number;
  @Choice(MATCHES, { says: 'What matches: the beginning, a word, a former or the real name, or something close' })
  match!: string;
}

export class SocialChannels {
  @Text({ nullable: true }) x!: string | null;
  @Text({ nullable: true }) twitch!: string | null;
  @Text({ nullable: true }) youtube!: string | null;
  @Text({ nullable: true }) instagram!: string | null;
}

export class EarningsTotal {
  @Decimal() totalEarnings!: number;
  @Choice(['USD']) currency!: string;
}

export class Player extends PlayerRow {
  @Many(() => String) formerIgns!: string[];
  @Day({ nullable: true }) birthDate!: string | null;
  @Whole({ nullable: true, says: 'Whole years, today' }) age!: number | null;
  @Text({ nullable: true }) residency!: string | null;
  @Day({ nullable: true }) joinedTeamAt!: string | null;
  @Day({ nullable: true }) contractEndsAt!: string | null;
  @One(() => SocialChannels) social!: SocialChannels;
  @One(() => PlayerSummary, { says: 'Over all games' }) stats!: PlayerSummary;
  @One(() => EarningsTotal, { nullable: true }) earnings!: EarningsTotal | null;
  @Many(() => PooledChampion, { says: 'The five most played of all games' }) championPool!: PooledChampion[];
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class PlayerRowList extends ListOf(ExpandablePlayer) {}
export class PlayerHitList extends WholeListOf(PlayerHit) {}
export class PlayerAnswer extends ObjectOf(Player) {}

export class PlayersQuery extends OffsetQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of a name, former ones included' }) q?: string;
  @Teams() team?: string[];
  @Roles('coach') role?: string[];
  @Words({ optional: true, max: 50, says: 'Regions, comma-separated' }) region?: string[];
  @Words({ optional: true, max: 50, says: 'ISO 3166-1 alpha-2, comma-separated' }) country?: string[];
  @Flag({ optional: true }) isActive?: boolean;
  @Expand('team') expand?: string[];
  @Ids() ids?: string;
}

export class PlayerSearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Beginning of a name, a word of it, or something close to it' }) q!: string;
  @Whole({ default: 10, min: 1, max: 50 }) limit!: number;
}
