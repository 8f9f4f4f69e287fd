import { Choice, Day, Flag, Text, Whole } from '../../../http/fields.js';
import { CountMeta } from '../../../http/envelopes.js';
import { ReadQuery } from '../../../http/read-query.js';
import { From, To } from '../../../http/filters.js';
import { Roles } from '../filters.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { PLAYER_ROLES } from '../refs.dto.js';
import { SAYS } from '../says.js';

export class RosterMember {
  @Text({ example: 'lol-player-9', says: SAYS.lolPlayerId }) lolPlayerId!: string;
  @Text({ example: 'Farrow', says: SAYS.currentIgn }) playerName!: string;
  @Text({ nullable: true, says: SAYS.realName }) realName!: string | null;
  @Choice(PLAYER_ROLES, { nullable: true, says: "In that team, else the player's own; null where no source has it" })
  role!: string | null;
  @Day({ nullable: true, says: 'The first day on which a source shows the change; null where none shows one' })
  joinDate!: string | null;
  @Day({
    nullable: true,
    says: 'The first day on which a source shows the change; null while the player is there and where none shows one',
  })
  leaveDate!: string | null;
  @Flag({ nullable: true, says: 'False for a substitute; null where no source says' }) isStarter!: boolean | null;
  @Text({ nullable: true }) nationality!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class RosterSpell extends RosterMember {
  @Whole({ nullable: true, says: 'From joining to leaving' }) days!: number | null;
  @Text({ example: 'leaguepedia', says: 'Source of the first sign of the stay, such as leaguepedia' }) source!: string;
}

export class RosterHistoryMeta extends CountMeta {
  @Whole({ says: 'How many of all are in the team now' }) current!: number;
}

export class RosterList extends WholeListOf(RosterMember) {}
export class RosterHistoryList extends WholeListOf(RosterSpell, RosterHistoryMeta) {}

export class RosterQuery extends ReadQuery {
  @Day({ optional: true, says: 'Who was seen in the team before and after this day, in place of today' }) date?: string;
}

export class RosterHistoryQuery extends ReadQuery {
  @From() from?: string;
  @To() to?: string;
  @Roles('coach') role?: string[];
}
