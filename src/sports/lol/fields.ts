/* What fields of several answers and events share: meanings, vocabularies and references. */

import { Choice, Decimal, Flag, Moment, One, Text, Whole } from '../../http/fields.js';
import { vocabulary } from '../../http/vocabulary.js';
import { ROLES } from './roles.js';

/** The descriptions that fields of several DTOs and events share. */
export const SAYS = {
  matchId: 'lol-match-<n>, for /lol/matches/{id}',
  gameId: 'lol-game-<n>, for /lol/games/{gameId}',
  gameNumber: 'In the match, from 1',
  teamSlug: 'For /lol/teams/{slug}',
  teamSlugOrNull: 'For /lol/teams/{slug}; null where no source has the team',
  opponentSlug: 'Slug of the other team; null where no source has it',
  lolPlayerId: 'lol-player-<n>, for /lol/players/{id}',
  leagueId: "lol- and the league's slug, for /lol/leagues/{leagueId}",
  leagueSlug: 'As leagues are named in filters and rooms',
  leagueName: 'As its sources write it now',
  tournamentId: 'lol-tournament-<n>, for /lol/tournaments/{id}; null where no source has the tournament',
  tournamentName: 'As sources write it, else made of league, season and split; null where none has the tournament',
  blockName: "Upstream's part of the stage, such as a week or group; null where it names none",
  stage: "Part of the tournament, such as Playoffs, in upstream's words; null where it names none",
  matchState: 'completed once the series is decided or upstream says that it is over',
  bestOf: 'Games at most; the least that fits the score where no source has it, else null',
  strategy: 'Bo and bestOf; null where that is',
  matchTeam: "In upstream's order, which is not that of sides; null until it is known",
  matchWinner: 'Slug of the team that won; null until the match is over, on a draw, and where no source has it',
  matchLevel: 'How much is stored of its games: the level of the least complete one; schedule_only before its end',
  gameLevel: 'How much of it is stored; schedule_only before its end',
  liveCoverage: 'What the live feed has of it now',
  gameState: 'unneeded where the series was decided before it or a remake replaced it',
  gameWinner: 'Slug of the team that won; null until the game is over, and where no source has it',
  winningSide: 'Null until the game is over, and where no source has it',
  sideTeam: 'Null where no source has the team of the side',
  gameStart: 'Null where no source has the time of day',
  patch: 'Of the game, with its build if only the live feed has it; null where no source has one',
  patchVersion: 'With its build, such as 16.14.794.9266, in the live feed; null where no source has one',
  seconds: 'Length in seconds; null where no source has it',
  clock: 'Seconds on the game clock',
  shortName: 'Acronym, else the name; null where sources have only an id of the team',
  teamName: 'Null where sources have only an id of the team',
  currentIgn: 'Name in the game, as the newest source writes it',
  realName: 'First and last name; null where no source has it',
  championId: "Riot's key of the champion: K'Sante is KSante, Wukong is MonkeyKing",
  championIdOrNull: "Riot's key of the champion: Wukong is MonkeyKing; null where no source has it",
  championName: 'English, with blanks and signs',
  side: 'Half of the map from which the team plays',
  participantId: '1 to 10; 1 to 5 are blue',
  unknown: 'Null where no source has it',
  result: 'Null where no source has the winner',
  kills: 'Enemy champions killed; null where no source has it',
  deaths: 'Times killed; null where no source has it',
  assists: "Teammates' kills with a part in them; null where no source has it",
  teamDeaths: 'Of its five players together; null where no source has it',
  gold: 'All that was earned, spent or not; null where no source has it',
  towersDestroyed: 'Towers that the team destroyed',
  inhibitorsDestroyed: 'Inhibitors that the team destroyed',
  taken: 'Taken by the team; null where no source has it',
  elderDragons: 'Counted in dragons too; null where no source has it',
  visionScore: "The game's own measure of wards placed and destroyed; null where no source has it",
  wardsKilled: "The enemy's; null where no source has it",
  perMinute: "By the minutes of the game's whole length; null where either is unknown",
  meanPerMinute: 'Sum over the games by their minutes together; null where no game has it',
  mean: 'Mean of the games that have it; null where none has',
  asked: 'As asked; null where it was not',
  goldDiff: 'Blue minus red',
  lanePlates: 'Always null: no source has them by lane',
  roleShare: 'Share, 0 to 1; null where the figure is not known of all five',
  teamOfMatch: 'For /lol/teams/{slug}; null until the match of the game is known',
  matchOfGame: 'lol-match-<n>; null until the match of the game is known',
  sideTeamLive: 'Null until it is known which team plays the side',
  lacked: 'Null where the frame has none',
  stat: "In upstream's unit; null where the frame has none",
  lackedOfBoard: 'Null where neither the frame nor a source has it',
  eventTeam: 'Slug of the team of side; null where that is, and where the team is not known',
  eventPlayer: 'Who killed, reached the level or got the item; null where that is not certain, and for other types',
  unread: 'Null where it was not read or the check refused it',
  readFigure: 'Total so far; null or left out where the picture does not show it',
  summed: 'Null where a game lacks it',
  kdaOfAll: 'Kills and assists by death in all the games together',
  winRate: 'Of the games whose winner is known, 0 to 1',
  decided: 'Games; one without a known winner counts neither as won nor as lost',
  startOrDay: 'Start of the game, else of its match or day, else of its tournament',
  usd: 'In US dollars',
  unknownMany: 'Null where no source has them',
  channel: 'As the wiki writes it; null where it has none',
  countOfRows: 'At most limit',
  matchesOrNull: 'Matches; null where the source has none',
  firstRate: 'Of the games of which it is known, 0 to 1',
  destroyed: 'Destroyed; null where no source has it',
  firstOfTeam: 'Whether the first of the game was theirs; null where no source has it',
  transferId: 'lol-transfer-<n>, for /lol/transfers/{id}',
  fromOrg: 'Null where the player was in no team',
  toOrg: 'Null where the player joined none, as when released',
  transferType: 'signed, released or contract_extension; no source has the others yet',
  newRole: 'In the new team; null where the source has none',
  contractUntil: 'Last day of the contract; null where the source has none',
  feeAmount: 'In that currency',
  transferDetails: 'The notice or split that shows it',
  transferSource: 'Of the claim that shows it, such as leaguepedia',
  confirmed: 'False where it follows from contracts, rosters and games and nobody announced it',
  never: 'Always null: no source has it',
  filters: 'What the figures are of',
  sideFigures: 'Its figures are null where no source has them',
  diffAt10: 'To the opponent of the role after 10 minutes',
  diffAt15: 'To the opponent of the role after 15 minutes',
  matches: 'Counted in matches',
  games: 'Counted in games',
  bestFirst: 'Best match first',
  inOrder: 'In their order',
  flagMeaning: 'What the flag of a match means',
  alsoIdle: 'Active or not',
  blueParticipants: 'Participants 1 to 5',
  redParticipants: 'Participants 6 to 10',
} as const;

/** The ids that paths and filters accept, by what they name. */
export const NAMED_BY = {
  match: "lol-match-<n>, its number or upstream's id",
  game: "lol-game-<n>, its number or upstream's id",
  league: "lol-<slug>, slug, alias, number or upstream's id",
  tournament: "lol-tournament-<n>, its number, slug or upstream's id",
  team: "Slug, a former one too, or number or upstream's id",
  player: "lol-player-<n>, its number, slug or upstream's id",
} as const;

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
