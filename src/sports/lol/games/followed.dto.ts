import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { LiveGameEvent } from '../live/live.dto.js';
import { ROLE_WORDS, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { GameRunes } from './player-rows.dto.js';

export class AvailableMeta extends CountMeta {
  @Flag({ says: 'False where no source has them, as of games that were not followed live; the list is then empty' })
  available!: boolean;
}

export class TimelineEvent extends LiveGameEvent {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Whole({ says: SAYS.gameNumber }) gameNumber!: number;
}

export class TimelineList extends WholeListOf(TimelineEvent, AvailableMeta) {}

export class ItemsAt {
  @Whole({ says: SAYS.clock }) t!: number;
  @Many(() => Number, { says: 'Item ids at that moment' }) items!: number[];
}

const NULL_IF_UNKNOWN = { nullable: true, says: SAYS.unknownMany };

export class Build {
  @Whole({ says: SAYS.participantId }) participantId!: number;
  @Text({ nullable: true, says: 'lol-player-<n>, for /lol/players/{id}; null where a name means nobody or several' })
  lolPlayerId!: string | null;
  @Text({
    nullable: true,
    says: "As in the game, without the tag of the team, else the player's name; null where neither is known",
  })
  summonerName!: string | null;
  @Text({ nullable: true, says: SAYS.championIdOrNull }) championId!: string | null;
  @Choice(SIDES, { says: SAYS.side }) side!: string;
  @Choice(ROLE_WORDS, { nullable: true, says: SAYS.unknown }) role!: string | null;
  @Many(() => Number, NULL_IF_UNKNOWN) items!: number[] | null;
  @Many(() => ItemsAt, NULL_IF_UNKNOWN) itemsAt!: ItemsAt[] | null;
  @One(() => GameRunes, { nullable: true, says: SAYS.unknownMany }) runes!: GameRunes | null;
  @Many(() => String, NULL_IF_UNKNOWN) summonerSpells!: string[] | null;
  @Many(() => String, { nullable: true, says: 'Q, W, E or R in the order of learning; null where no source has it' })
  skillOrder!: string[] | null;
}

export class BuildList extends WholeListOf(Build, AvailableMeta) {}
