import { Choice, Day, Flag, Many, Text, Whole } from '../../../http/fields.js';
import { CountMeta } from '../../../http/envelopes.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { PLAYER_ROLES } from '../refs.dto.js';
import { SAYS } from '../says.js';

const SPELL_STATES = vocabulary('LolSpellStatus', ['active', 'inactive', 'loan', 'bench', 'trial']);

export const TRANSFER_TYPES = vocabulary('LolTransferType', [
  'signed',
  'released',
  'contract_extension',
  'trade',
  'loan',
  'role_change',
  'retired',
]);

const FROM_SOURCES = 'The first day on which a source shows the change; null where none shows one';

export class PlayerTeam {
  @Text({ example: 'northgate-owls', says: SAYS.teamSlug }) orgSlug!: string;
  @Text({ nullable: true, says: SAYS.teamName }) teamName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Choice(PLAYER_ROLES, { nullable: true, says: 'In that team, as the newest source has it; null where none does' })
  role!: string | null;
  @Choice(SPELL_STATES, {
    says: "Active: a source showed the player there in the 365 days before the archive's newest day, and nowhere else since",
  })
  status!: string;
  @Day({ nullable: true, says: FROM_SOURCES }) joinDate!: string | null;
  @Day({ nullable: true, says: FROM_SOURCES }) leaveDate!: string | null;
  @Text({ nullable: true, example: 'transfer', says: 'transfer or released' }) leaveReason!: string | null;
  @Flag({ nullable: true, says: 'False for a substitute; null where no source says' }) isStarter!: boolean | null;
  @Whole({ nullable: true, says: 'From joining to leaving' }) days!: number | null;
}

export class CareerMoment {
  @Day({ says: 'The first day on which the source shows it' }) date!: string;
  @Choice(TRANSFER_TYPES, { says: SAYS.transferType })
  type!: string;
  @Text({ nullable: true, example: 'northgate-owls', says: 'The team that the player came to, or left' }) orgSlug!:
    string | null;
}

export class CareerMeta extends CountMeta {
  @Many(() => CareerMoment, { says: 'Transfers, newest first' }) timeline!: CareerMoment[];
}

export class Achievement {
  @Day({ nullable: true, says: 'Of the result, or the last day of a tournament that the team won; null for awards' })
  date!: string | null;
  @Text({ nullable: true, example: 'lol-tournament-3', says: SAYS.tournamentId }) tournamentId!: string | null;
  @Text({ says: 'As its source writes it' }) tournamentName!: string;
  @Text({ nullable: true, example: '3-4', says: 'Place or range of places, such as 3-4; null for awards' }) placement!:
    string | null;
  @Text({ nullable: true, example: 'northgate-owls', says: SAYS.teamSlugOrNull }) teamSlug!: string | null;
  @Flag({ says: 'First place, alone or with the team' }) title!: boolean;
  @Text({
    nullable: true,
    example: 'Most Valuable Player',
    says: 'As the source writes it; null for placements and titles',
  })
  award!: string | null;
}

export class PlayerTeamList extends WholeListOf(PlayerTeam, CareerMeta) {}
export class AchievementList extends WholeListOf(Achievement) {}
