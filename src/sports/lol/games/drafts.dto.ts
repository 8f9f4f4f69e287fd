import { Choice, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { SIDES } from '../refs.dto.js';
import { DraftPick, NO_BANS, NO_PICKS } from './draft-pick.dto.js';

export class SideDraft {
  @Text({ nullable: true }) teamSlug!: string | null;
  @Many(() => DraftPick, { nullable: true, says: NO_BANS }) bans!: DraftPick[] | null;
  @Many(() => DraftPick, { nullable: true, says: NO_PICKS }) picks!: DraftPick[] | null;
}

export class DraftTurn {
  @Whole({ min: 1, max: 20 }) order!: number;
  @Choice(['ban', 'pick']) type!: string;
  @Choice(SIDES) side!: string;
  @Text({ example: 'KSante' }) championId!: string;
  @Text({ example: "K'Sante" }) championName!: string;
  @Text({ nullable: true, says: 'Who played it; null for a ban' }) playerId!: string | null;
}

export class GameDraft {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Whole({ says: 'In the match, from 1' }) gameNumber!: number;
  @Text({ nullable: true, example: '13.10' }) patch!: string | null;
  @Text({ nullable: true }) winnerSlug!: string | null;
  @Flag({ says: 'Whether bans or picks are known' }) available!: boolean;
  @One(() => SideDraft) blue!: SideDraft;
  @One(() => SideDraft) red!: SideDraft;
  @Many(() => DraftTurn, { nullable: true, says: 'Both sides turn by turn; null where no source has it' })
  sequence!: DraftTurn[] | null;
}

export class MatchDrafts {
  @Text({ example: 'lol-match-5' }) matchId!: string;
  @Many(() => GameDraft, { says: 'In their order' }) games!: GameDraft[];
  @Flag({
    nullable: true,
    says: 'Whether a champion may be played once only; false where a team played one again, else null unless a source says so',
  })
  fearless!: boolean | null;
  @Many(() => String, {
    nullable: true,
    says: 'Champions that were picked in several games; null where no pick is known',
  })
  repeatedPicks!: string[] | null;
}

export class MatchDraftsAnswer extends ObjectOf(MatchDrafts) {}
