import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { Expand, Ids } from '../../../http/filters.js';
import { Roles, Teams } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery, WholeListOf } from '../../../http/data-lists.js';
import { ExternalId, PLAYER_ROLES, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { PooledChampion } from './champions.dto.js';
import { PlayerSummary } from './player-stats.dto.js';

/** The row of a player but for the team. */
export class PlayerFields {
  @Text({ example: 'lol-player-9', says: SAYS.lolPlayerId }) lolPlayerId!: string;
  @Text({ example: 'farrow', says: 'For /lol/players/{id}; former slugs work too' }) slug!: string;
  @Text({ example: 'Farrow', says: SAYS.currentIgn }) currentIgn!: string;
  @Text({ nullable: true, says: SAYS.realName }) realName!: string | null;
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
  @Text({ nullable: true, says: SAYS.channel }) x!: string | null;
  @Text({ nullable: true, says: SAYS.channel }) twitch!: string | null;
  @Text({ nullable: true, says: SAYS.channel }) youtube!: string | null;
  @Text({ nullable: true, says: SAYS.channel }) instagram!: string | null;
}

export class EarningsTotal {
  @Decimal({ says: 'USD: the larger of the total that a source publishes and the sum of the known prizes' })
  totalEarnings!: number;
  @Choice(['USD']) currency!: string;
}

export class Player extends PlayerRow {
  @Many(() => String, { says: 'Other names that sources have, in the order of the alphabet' }) formerIgns!: string[];
  @Day({ nullable: true, says: SAYS.unknown }) birthDate!: string | null;
  @Whole({ nullable: true, says: 'Whole years, today' }) age!: number | null;
  @Text({
    nullable: true,
    says: 'Region for which the player counts, as the wiki writes it; null where no source has it',
  })
  residency!: string | null;
  @Day({
    nullable: true,
    says: 'First day on which a source shows the player in the present team; null where none does',
  })
  joinedTeamAt!: string | null;
  @Day({
    nullable: true,
    says: 'Last day of the contract with the present team; null where no source has it or the player stayed beyond it',
  })
  contractEndsAt!: string | null;
  @One(() => SocialChannels, { says: 'Channels that sources link' }) social!: SocialChannels;
  @One(() => PlayerSummary, { says: 'Over all games' }) stats!: PlayerSummary;
  @One(() => EarningsTotal, { nullable: true, says: 'Null where no prize is known' }) earnings!: EarningsTotal | null;
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
  @Flag({ optional: true, says: "A game in the 365 days before the archive's newest one" }) isActive?: boolean;
  @Expand('team') expand?: string[];
  @Ids() ids?: string;
}

export class PlayerSearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Beginning of a name, a word of it, or something close to it' }) q!: string;
  @Whole({ default: 10, min: 1, max: 50 }) limit!: number;
}
