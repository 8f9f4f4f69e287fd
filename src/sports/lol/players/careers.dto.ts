import { Choice, Day, Flag, Many, Text, Whole } from '../../../http/fields.js';
import { CountMeta } from '../../../http/envelopes.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { PLAYER_ROLES } from './players.dto.js';

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
  @Text({ example: 'northgate-owls' }) orgSlug!: string;
  @Text({ nullable: true, says: 'Null where sources have only an id of the team' }) teamName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Choice(PLAYER_ROLES, { nullable: true }) role!: string | null;
  @Choice(SPELL_STATES, {
    says: "Active: a source showed the player there in the 365 days before the archive's newest day, and nowhere else since",
  })
  status!: string;
  @Day({ nullable: true, says: FROM_SOURCES }) joinDate!: string | null;
  @Day({ nullable: true, says: FROM_SOURCES }) leaveDate!: string | null;
  @Text({ nullable: true, example: 'transfer', says: 'transfer or released' }) leaveReason!: string | null;
  @Flag({ nullable: true }) isStarter!: boolean | null;
  @Whole({ nullable: true, says: 'From joining to leaving' }) days!: number | null;
}

export class CareerMoment {
  @Day() date!: string;
  @Choice(TRANSFER_TYPES) type!: string;
  @Text({ nullable: true, example: 'northgate-owls', says: 'The team that the player came to, or left' }) orgSlug!:
    string | null;
}

export class CareerMeta extends CountMeta {
  @Many(() => CareerMoment, { says: 'Transfers, newest first' }) timeline!: CareerMoment[];
}

export class Achievement {
  @Day({ nullable: true }) date!: string | null;
  @Text({ nullable: true, example: 'lol-tournament-3' }) tournamentId!: string | null;
  @Text() tournamentName!: string;
  @Text({ nullable: true, example: '3-4' }) placement!: string | null;
  @Text({ nullable: true, example: 'northgate-owls' }) teamSlug!: string | null;
  @Flag({ says: 'First place, alone or with the team' }) title!: boolean;
  @Text({ nullable: true, example: 'Most Valuable Player' }) award!: string | null;
}

export class PlayerTeamList extends WholeListOf(PlayerTeam, CareerMeta) {}
export class AchievementList extends WholeListOf(Achievement) {}
