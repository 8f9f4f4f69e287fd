import { Choice, Text, Whole } from '../../../http/fields.js';
import { ROLE_WORDS } from '../refs.dto.js';
import { SAYS } from '../says.js';

/** A champion that a side picked or banned. */
export class DraftPick {
  @Text({ example: 'KSante', says: SAYS.championId }) championId!: string;
  @Text({ example: "K'Sante", says: SAYS.championName }) championName!: string;
  @Whole({ nullable: true, says: "Upstream's number of the champion" }) championKey!: number | null;
  @Whole({ nullable: true, says: "Among the side's picks or bans, from 1; a missed ban leaves a gap" })
  order!: number | null;
  @Whole({ nullable: true, min: 1, max: 2, says: 'Of the draft' }) phase!: number | null;
  @Text({ nullable: true, says: 'Who played it; null for a ban' }) playerId!: string | null;
  @Choice(ROLE_WORDS, { nullable: true, says: 'Null for a ban' }) role!: string | null;
}

export const NO_BANS = 'Null where no source has them';
export const NO_PICKS =
  'In the order of the draft where a source has it, else as the players stand; null where none has them';
