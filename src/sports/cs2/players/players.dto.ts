import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { AnyOf, Ids } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Countries, Teams } from '../filters.js';
import { NumberedListOf, ObjectOf, NumberedQuery, WholeListOf } from '../../../http/data-lists.js';
import { EventRef, ExternalId, PLAYER_ROLES, PlayerRef, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { SocialChannels } from '../teams/teams.dto.js';

export class PlayerRow extends PlayerRef {
  @Text({ nullable: true, says: SAYS.realName }) realName!: string | null;
  @Text({ nullable: true, says: SAYS.photoUrl }) photoUrl!: string | null;
  @One(() => TeamRef, { nullable: true, says: 'Of the newest line-up with the player' }) team!: TeamRef | null;
  @Choice(PLAYER_ROLES, { nullable: true, says: SAYS.playerRole }) role!: string | null;
  @Flag({ says: 'Played in the last 180 days of what is stored' }) isActive!: boolean;
}

export class PlayerHit extends PlayerRow {
  @Decimal({ min: 0, max: 1, says: 'How well the name matches' }) score!: number;
}

const RATIO = { nullable: true, min: 0, max: 1 };

export class Headline {
  @Whole({ says: 'Maps in the window' }) maps!: number;
  @Decimal({ nullable: true, says: SAYS.meanRating }) rating!: number | null;
  @Decimal({ nullable: true, says: SAYS.meanAdr }) adr!: number | null;
  @Decimal({ ...RATIO, says: SAYS.meanKast }) kast!: number | null;
  @Decimal({ nullable: true, says: SAYS.kd }) kd!: number | null;
  @Decimal({ ...RATIO, says: 'Of the kills, 0 to 1; null without one' }) headshotPercent!: number | null;
  @Choice(['90d'], { says: 'Days up to that of the newest finished match in the archive' }) window!: string;
}

export class Title {
  @One(() => EventRef, { says: 'The event that was won' }) event!: EventRef;
  @Day({ nullable: true, says: 'Last day of the event' }) date!: string | null;
}

export class Player extends PlayerRow {
  @Day({ nullable: true, says: SAYS.unknown }) birthDate!: string | null;
  @Whole({ nullable: true, says: 'Whole years, today' }) age!: number | null;
  @One(() => Headline, { says: 'The figures of the last 90 days' }) headline!: Headline;
  @Many(() => String, { says: 'Further nicknames' }) aliases!: string[];
  @Many(() => Title, { says: 'Events whose winner is known and in which the player played for it, newest first' })
  titles!: Title[];
  @One(() => SocialChannels, { says: 'Channels of the player' }) social!: SocialChannels;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class PlayerRowList extends NumberedListOf(PlayerRow) {}
export class PlayerHitList extends WholeListOf(PlayerHit) {}
export class PlayerAnswer extends ObjectOf(Player) {}

export class PlayersQuery extends NumberedQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of a nickname or of the real name' }) q?: string;
  @Teams() teamId?: string[];
  @Countries() country?: string[];
  @AnyOf(PLAYER_ROLES, { says: 'Roles, comma-separated' }) role?: string[];
  @Flag({ optional: true, says: 'Only those who played in the last 180 days of what is stored, or only others' })
  isActive?: boolean;
  @Ids() ids?: string;
}

export class PlayerSearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Of a nickname or a real name, or something close to it' }) q!: string;
  @Whole({ default: 10, min: 1, max: 50, says: 'Rows in the answer at most' }) limit!: number;
}
