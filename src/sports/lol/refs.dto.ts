import { Choice, Decimal, Flag, Moment, One, Text, Whole } from '../../http/fields.js';
import { vocabulary } from '../../http/vocabulary.js';
import { ROLES } from './roles.js';
import { SAYS } from './says.js';

export const SIDES = vocabulary('LolSide', ['blue', 'red']);
export const ROLE_WORDS = vocabulary('LolRole', ROLES);
export const PLAYER_ROLES = vocabulary('LolPlayerRole', [...ROLES, 'coach']);
export const GAME_STATES = vocabulary('LolGameState', ['unstarted', 'inProgress', 'completed', 'unneeded']);
export const OUTCOMES = vocabulary('LolOutcome', ['win', 'loss', 'draw']);
export const COVERAGE_LEVELS = vocabulary('LolPostgameCoverageLevel', [
  'schedule_only',
  'result_only',
  'games',
  'player_stats_basic',
  'player_stats_full',
  'draft',
  'live',
]);

export class TeamRef {
  @Text({ example: 'northgate-owls', says: SAYS.teamSlug }) slug!: string;
  @Text({ nullable: true, example: 'Northgate Owls', says: SAYS.teamName })
  name!: string | null;
  @Text({ nullable: true, example: 'NGO', says: SAYS.shortName }) shortName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
}

export class PlayerRef {
  @Text({ example: 'lol-player-9', says: SAYS.lolPlayerId }) lolPlayerId!: string;
  @Text({ example: 'Farrow', says: SAYS.currentIgn }) currentIgn!: string;
}

export class ExternalId {
  @Text({ example: 'riot' }) provider!: string;
  @Text({ says: 'As that source writes it' }) id!: string;
  @Text({ nullable: true }) url!: string | null;
}

export class GameRow {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Whole({ says: SAYS.gameNumber }) gameNumber!: number;
  @Choice(GAME_STATES, { says: SAYS.gameState }) state!: string;
  @Text({ nullable: true, says: SAYS.gameWinner }) winnerSlug!: string | null;
  @Choice(SIDES, { nullable: true, says: SAYS.winningSide }) winningSide!: string | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.sideTeam }) blueTeam!: TeamRef | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.sideTeam }) redTeam!: TeamRef | null;
  @Whole({ nullable: true, says: SAYS.seconds }) duration!: number | null;
  @Moment({ nullable: true, says: SAYS.gameStart }) startedAt!: string | null;
  @Text({ nullable: true, example: '13.10', says: SAYS.patch }) patch!: string | null;
  @Flag({ says: 'Whether figures of its players are stored' }) hasStats!: boolean;
  @Choice(COVERAGE_LEVELS, { says: SAYS.gameLevel }) postgame_coverage_level!: string;
}

export class WatchLink {
  @Text({ example: 'twitch', says: 'twitch, youtube, afreecatv or other' }) provider!: string;
  @Text({ nullable: true, says: 'Null where upstream names a video or an address' }) channel!: string | null;
  @Text({ says: 'Address of the recording' }) url!: string;
  @Text({ nullable: true, says: 'For a frame in a page; null where the site has none' }) embedUrl!: string | null;
  @Text({ example: 'en-GB', says: 'Tag of BCP 47, such as en-GB' }) language!: string;
  @Flag({ says: 'Upstream itself lists it' }) isOfficial!: boolean;
  @Flag({ says: "The channel of the league's own name, else the first" }) isMain!: boolean;
  @Whole({ nullable: true, says: SAYS.never }) viewers!: number | null;
  @Decimal({ nullable: true, says: 'Seconds ahead of the game, below zero behind it' }) offsetSeconds!: number | null;
}
