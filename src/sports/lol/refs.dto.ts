import { Choice, Decimal, Flag, Moment, One, Text, Whole } from '../../http/fields.js';
import { vocabulary } from '../../http/vocabulary.js';
import { ROLES } from './roles.js';

export const SIDES = vocabulary('LolSide', ['blue', 'red']);
export const ROLE_WORDS = vocabulary('LolRole', ROLES);
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
  @Text({ example: 'northgate-owls' }) slug!: string;
  @Text({ nullable: true, example: 'Northgate Owls', says: 'Null where sources have only an id of the team' })
  name!: string | null;
  @Text({ nullable: true, example: 'NGO' }) shortName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
}

export class PlayerRef {
  @Text({ example: 'lol-player-9' }) lolPlayerId!: string;
  @Text({ example: 'Farrow' }) currentIgn!: string;
}

export class ExternalId {
  @Text({ example: 'riot' }) provider!: string;
  @Text() id!: string;
  @Text({ nullable: true }) url!: string | null;
}

export class GameRow {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Whole({ says: 'In the match, from 1' }) gameNumber!: number;
  @Choice(GAME_STATES) state!: string;
  @Text({ nullable: true }) winnerSlug!: string | null;
  @Choice(SIDES, { nullable: true }) winningSide!: string | null;
  @One(() => TeamRef, { nullable: true }) blueTeam!: TeamRef | null;
  @One(() => TeamRef, { nullable: true }) redTeam!: TeamRef | null;
  @Whole({ nullable: true, says: 'Seconds' }) duration!: number | null;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Text({ nullable: true, example: '13.10' }) patch!: string | null;
  @Flag({ says: 'Whether figures of its players are stored' }) hasStats!: boolean;
  @Choice(COVERAGE_LEVELS) postgame_coverage_level!: string;
}

export class WatchLink {
  @Text({ example: 'twitch', says: 'twitch, youtube, afreecatv or other' }) provider!: string;
  @Text({ nullable: true }) channel!: string | null;
  @Text() url!: string;
  @Text({ nullable: true }) embedUrl!: string | null;
  @Text({ example: 'en-GB', says: 'BCP 47' }) language!: string;
  @Flag({ says: 'Upstream itself lists it' }) isOfficial!: boolean;
  @Flag({ says: "The channel of the league's own name, else the first" }) isMain!: boolean;
  @Whole({ nullable: true }) viewers!: number | null;
  @Decimal({ nullable: true, says: 'Seconds ahead of the game, below zero behind it' }) offsetSeconds!: number | null;
}
