import { Choice, Day, Flag, Text } from '../../../http/fields.js';
import { ROLE_WORDS } from '../refs.dto.js';

export class RosterMember {
  @Text({ example: 'lol-player-9' }) lolPlayerId!: string;
  @Text({ example: 'Farrow' }) playerName!: string;
  @Text({ nullable: true }) realName!: string | null;
  @Choice(ROLE_WORDS, { nullable: true }) role!: string | null;
  @Day({ nullable: true }) joinDate!: string | null;
  @Day({ nullable: true }) leaveDate!: string | null;
  @Flag({ nullable: true }) isStarter!: boolean | null;
  @Text({ nullable: true }) nationality!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}
