import { Choice, Day, Flag, One, Text, Whole } from '../../../http/fields.js';
import { SourcedCountMeta } from '../available.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { PLAYER_ROLES, PlayerRef, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

class Spell {
  @Choice(PLAYER_ROLES, { nullable: true, says: SAYS.playerRole }) role!: string | null;
  @Day({ nullable: true, says: 'The first day on which a source shows the player in the team' }) startDate!:
    string | null;
  @Day({ nullable: true, says: 'Null while the player is in it' }) endDate!: string | null;
  @Whole({ nullable: true, says: 'From the first to the last, 0 for a single one; null while the player is in it' })
  days!: number | null;
  @Whole({ nullable: true, says: 'Stored ones in that time; null where none is' }) maps!: number | null;
  @Flag({ says: 'True while the player is in the team' }) isCurrent!: boolean;
  @Text({ example: 'hltv', says: 'What shows the player in the team first' }) source!: string;
}

export class RosterSpell extends Spell {
  @One(() => PlayerRef, { says: 'Who was in the team' }) player!: PlayerRef;
}

export class PlayerSpell extends Spell {
  @One(() => TeamRef, { says: 'The team in which the player was' }) team!: TeamRef;
}

export class RosterHistoryList extends WholeListOf(RosterSpell, SourcedCountMeta) {}
export class PlayerTeamList extends WholeListOf(PlayerSpell, SourcedCountMeta) {}
