import { Choice, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { DraftPick, NO_BANS, NO_PICKS } from './draft-pick.dto.js';

export class SideDraft {
  @Text({ nullable: true, says: SAYS.teamSlugOrNull }) teamSlug!: string | null;
  @Many(() => DraftPick, { nullable: true, says: NO_BANS }) bans!: DraftPick[] | null;
  @Many(() => DraftPick, { nullable: true, says: NO_PICKS }) picks!: DraftPick[] | null;
}

export class DraftTurn {
  @Whole({ min: 1, max: 20, says: 'Of both sides together' }) order!: number;
  @Choice(['ban', 'pick'], { says: 'A ban takes the champion from both sides' }) type!: string;
  @Choice(SIDES, { says: 'Whose turn it was' }) side!: string;
  @Text({ example: 'KSante', says: SAYS.championId }) championId!: string;
  @Text({ example: "K'Sante", says: SAYS.championName }) championName!: string;
  @Text({ nullable: true, says: 'Who played it; null for a ban' }) playerId!: string | null;
}

export class GameDraft {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Whole({ says: SAYS.gameNumber }) gameNumber!: number;
  @Text({ nullable: true, example: '13.10', says: SAYS.patch }) patch!: string | null;
  @Text({ nullable: true, says: SAYS.gameWinner }) winnerSlug!: string | null;
  @Flag({ says: 'Whether bans or picks are known' }) available!: boolean;
  @One(() => SideDraft, { says: 'The side with participants 1 to 5' }) blue!: SideDraft;
  @One(() => SideDraft, { says: 'The side with participants 6 to 10' }) red!: SideDraft;
  @Many(() => DraftTurn, { nullable: true, says: 'Both sides turn by turn; null where no source has it' })
  sequence!: DraftTurn[] | null;
}

export class MatchDrafts {
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Many(() => GameDraft, { says: SAYS.inOrder }) games!: GameDraft[];
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
