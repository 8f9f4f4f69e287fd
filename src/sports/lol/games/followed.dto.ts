import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { LiveGameEvent } from '../live/live.dto.js';
import { ROLE_WORDS, SIDES } from '../refs.dto.js';
import { GameRunes } from './player-rows.dto.js';

export class AvailableMeta extends CountMeta {
  @Flag({ says: 'False where no source has them, as of games that were not followed live; the list is then empty' })
  available!: boolean;
}

export class TimelineEvent extends LiveGameEvent {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Whole({ says: 'In the match, from 1' }) gameNumber!: number;
}

export class TimelineList extends WholeListOf(TimelineEvent, AvailableMeta) {}

export class ItemsAt {
  @Whole({ says: 'Seconds on the game clock' }) t!: number;
  @Many(() => Number) items!: number[];
}

const NULL_IF_UNKNOWN = { nullable: true, says: 'Null where no source has them' };

export class Build {
  @Whole({ says: '1 to 10; 1 to 5 are blue' }) participantId!: number;
  @Text({ nullable: true }) lolPlayerId!: string | null;
  @Text({ nullable: true }) summonerName!: string | null;
  @Text({ nullable: true }) championId!: string | null;
  @Choice(SIDES) side!: string;
  @Choice(ROLE_WORDS, { nullable: true }) role!: string | null;
  @Many(() => Number, NULL_IF_UNKNOWN) items!: number[] | null;
  @Many(() => ItemsAt, NULL_IF_UNKNOWN) itemsAt!: ItemsAt[] | null;
  @One(() => GameRunes, { nullable: true }) runes!: GameRunes | null;
  @Many(() => String, NULL_IF_UNKNOWN) summonerSpells!: string[] | null;
  @Many(() => String, { nullable: true, says: 'Q, W, E or R in the order of learning; null where no source has it' })
  skillOrder!: string[] | null;
}

export class BuildList extends WholeListOf(Build, AvailableMeta) {}
