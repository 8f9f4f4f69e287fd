import { Choice, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';

export const SIDES = ['blue', 'red'] as const;
export const ROLES = ['top', 'jungle', 'mid', 'bottom', 'support'] as const;
export const LIVE_GAME_STATES = ['not_started', 'draft', 'in_game', 'paused', 'finished'] as const;
export const MATCH_STATES = ['unstarted', 'inProgress', 'completed'] as const;
export const LIVE_EVENT_TYPES = [
  'kill',
  'tower',
  'dragon',
  'baron',
  'herald',
  'voidgrubs',
  'atakhan',
  'inhibitor',
  'item',
  'level',
  'pause',
  'resume',
  'gold_swing',
  'game_end',
] as const;
const SOURCES = 'feed, vision, simulation for the demo world and replays, or stored; more may come';

export class LiveTeamRef {
  @Text({ example: 'northgate-owls' }) slug!: string;
  @Text({ example: 'Northgate Owls' }) name!: string;
  @Text({ example: 'NGO' }) shortName!: string;
  @Text({ nullable: true }) logoUrl!: string | null;
}

export class LiveSeriesTeam extends LiveTeamRef {
  @Whole({ nullable: true, says: 'Games won in the series' }) score!: number | null;
  @Whole({ nullable: true, says: 'The same as score' }) gameWins!: number | null;
  @Choice(['win', 'loss', 'draw'], { nullable: true, says: 'Null until the series is over' })
  outcome!: 'win' | 'loss' | 'draw' | null;
}

export class LiveCoverage {
  @Flag({ says: 'Upstream lists the match as live' }) live_row!: boolean;
  @Flag({ says: 'Frames of the current game bear figures' }) numeric_live_state!: boolean;
}

/** A match of `/lol/live` and of the rooms `match:` and `league:`, without the stamp. */
export class LiveSeriesItemState {
  @Text({ example: 'lol-match-4127' }) matchId!: string;
  @Text({ example: 'lck', says: 'Slug' }) league!: string;
  @Text({ example: 'lol-lck' }) leagueId!: string;
  @Text({ example: 'LCK' }) leagueName!: string;
  @Text({ nullable: true }) tournamentId!: string | null;
  @Text({ nullable: true, example: 'Week 3' }) blockName!: string | null;
  @Choice(MATCH_STATES) state!: (typeof MATCH_STATES)[number];
  @Whole() bestOf!: number;
  @Text({ example: 'Bo5' }) strategy!: string;
  @Moment({ says: 'As planned' }) startTime!: string;
  @Moment({ nullable: true, says: 'Time of the first frame of the first game' }) startedAt!: string | null;
  @One(() => LiveSeriesTeam) team1!: LiveSeriesTeam;
  @One(() => LiveSeriesTeam) team2!: LiveSeriesTeam;
  @Text({ nullable: true }) currentGameId!: string | null;
  @Whole({ nullable: true }) currentGameNumber!: number | null;
  @Choice(LIVE_GAME_STATES, { nullable: true }) currentGameState!: (typeof LIVE_GAME_STATES)[number] | null;
  @Many(() => String) gameIds!: string[];
  @One(() => LiveCoverage) coverage!: LiveCoverage;
  @Whole({ says: 'Published streams' }) streams!: number;
  @Decimal() recommendedPollSeconds!: number;
  @Many(() => String, { says: 'What changed, as webhook events without lol.' }) changes!: string[];
}

export class LiveSeriesItem extends LiveSeriesItemState {
  @Decimal({ nullable: true }) lagSeconds!: number | null;
  @Whole({ says: 'Rises by 1 with every change' }) seq!: number;
  @Moment() updatedAt!: string;
}

export class BoardTeam {
  @Text({ nullable: true, says: 'Null until the match of the game is known' }) slug!: string | null;
  @Whole() totalGold!: number;
  @Whole() totalKills!: number;
  @Whole({ says: 'Towers that the team destroyed' }) towers!: number;
  @Whole({ says: 'Inhibitors that the team destroyed' }) inhibitors!: number;
  @Whole() barons!: number;
  @Many(() => String, { example: ['ocean', 'infernal'] }) dragons!: string[];
}

export class LivePlayerName {
  @Whole({ says: '1 to 10; 1 to 5 are blue' }) participantId!: number;
  @Text({ nullable: true, example: 'NGO Farrow' }) summonerName!: string | null;
  @Text({ nullable: true, example: 'Ahri' }) championId!: string | null;
  @Choice(ROLES, { nullable: true }) role!: (typeof ROLES)[number] | null;
}

export class BoardPlayer extends LivePlayerName {
  @Choice(SIDES) side!: 'blue' | 'red';
  @Whole() kills!: number;
  @Whole() deaths!: number;
  @Whole() assists!: number;
  @Whole() creepScore!: number;
  @Whole() totalGold!: number;
  @Whole() level!: number;
  @Flag() alive!: boolean;
  @Many(() => Number, { nullable: true, says: 'Item ids without empty slots; null until upstream tells them' })
  items!: number[] | null;
  @Decimal({ nullable: true, says: '0 to 1' }) killParticipation!: number | null;
  @Decimal({ nullable: true, says: '0 to 1' }) championDamageShare!: number | null;
  @Whole({ nullable: true }) wardsPlaced!: number | null;
}

/** The board of a game, without the stamp. */
export class LiveBoardState {
  @Text({ example: 'lol-game-9032' }) gameId!: string;
  @Text({ nullable: true }) matchId!: string | null;
  @Whole({ nullable: true }) gameNumber!: number | null;
  @Text({ nullable: true, says: 'The game that this one replaces' }) remakeOf!: string | null;
  @Choice(LIVE_GAME_STATES) state!: (typeof LIVE_GAME_STATES)[number];
  @Text({ nullable: true }) patchVersion!: string | null;
  @Whole({
    nullable: true,
    says: 'Seconds from the first frame to the newest without pauses; null where the first frame is not known',
  })
  gameTime!: number | null;
  @Whole({ says: 'Blue minus red' }) goldDiff!: number;
  @One(() => BoardTeam) blueTeam!: BoardTeam;
  @One(() => BoardTeam) redTeam!: BoardTeam;
  @Many(() => BoardPlayer) players!: BoardPlayer[];
  @Moment() frameTimestamp!: string;
  @Text({ says: SOURCES }) source!: string;
  @Many(() => String, { says: 'What changed, as webhook events without lol.live.' }) changes!: string[];
}

export class LiveBoard extends LiveBoardState {
  @Decimal({ nullable: true, says: 'Seconds from the frame to the moment you may see it' }) lagSeconds!: number | null;
  @Whole({ says: 'Rises by 1 with every change' }) seq!: number;
  @Moment() updatedAt!: string;
}

export class MapPlayer extends LivePlayerName {
  @Choice(SIDES) side!: 'blue' | 'red';
  @Flag() alive!: boolean;
  @Whole({ nullable: true }) currentHealth!: number | null;
  @Whole({ nullable: true }) maxHealth!: number | null;
  @Shape({ type: 'null' }, { says: 'Always null: upstream publishes no coordinates' }) position!: null;
}

export class LiveMap {
  @Text() gameId!: string;
  @Choice(LIVE_GAME_STATES) state!: (typeof LIVE_GAME_STATES)[number];
  @Many(() => MapPlayer) players!: MapPlayer[];
  @Text() note!: string;
}

export class WindowPlayer {
  @Whole() participantId!: number;
  @Whole() totalGold!: number;
  @Whole() level!: number;
  @Whole() kills!: number;
  @Whole() deaths!: number;
  @Whole() assists!: number;
  @Whole() creepScore!: number;
  @Whole() currentHealth!: number;
  @Whole() maxHealth!: number;
}

export class WindowTeam {
  @Whole() totalGold!: number;
  @Whole() inhibitors!: number;
  @Whole() towers!: number;
  @Whole() barons!: number;
  @Whole() totalKills!: number;
  @Many(() => String) dragons!: string[];
  @Many(() => WindowPlayer) participants!: WindowPlayer[];
}

export class WindowFrame {
  @Moment() timestamp!: string;
  @Choice(LIVE_GAME_STATES) state!: (typeof LIVE_GAME_STATES)[number];
  @One(() => WindowTeam) blueTeam!: WindowTeam;
  @One(() => WindowTeam) redTeam!: WindowTeam;
}

export class WindowLineup {
  @Text({ nullable: true }) slug!: string | null;
  @Many(() => LivePlayerName) participants!: LivePlayerName[];
}

export class LiveWindow {
  @Text() gameId!: string;
  @Text({ nullable: true }) matchId!: string | null;
  @Text({ nullable: true }) patchVersion!: string | null;
  @One(() => WindowLineup) blueTeam!: WindowLineup;
  @One(() => WindowLineup) redTeam!: WindowLineup;
  @Many(() => WindowFrame) frames!: WindowFrame[];
  @Moment({ nullable: true, says: 'Where the next frames begin; null after the last' })
  nextStartingTime!: string | null;
}

export class LivePerks {
  @Whole({ nullable: true }) styleId!: number | null;
  @Whole({ nullable: true }) subStyleId!: number | null;
  @Many(() => Number) perkIds!: number[];
}

export class DetailsPlayer {
  @Whole() participantId!: number;
  @Whole() level!: number;
  @Whole() kills!: number;
  @Whole() deaths!: number;
  @Whole() assists!: number;
  @Whole() totalGoldEarned!: number;
  @Whole() creepScore!: number;
  @Decimal({ nullable: true, says: '0 to 1' }) killParticipation!: number | null;
  @Decimal({ nullable: true, says: '0 to 1' }) championDamageShare!: number | null;
  @Whole({ nullable: true }) wardsPlaced!: number | null;
  @Whole({ nullable: true }) wardsDestroyed!: number | null;
  @Decimal({ nullable: true }) attackDamage!: number | null;
  @Decimal({ nullable: true }) abilityPower!: number | null;
  @Decimal({ nullable: true }) criticalChance!: number | null;
  @Decimal({ nullable: true }) attackSpeed!: number | null;
  @Decimal({ nullable: true }) lifeSteal!: number | null;
  @Decimal({ nullable: true }) armor!: number | null;
  @Decimal({ nullable: true }) magicResistance!: number | null;
  @Decimal({ nullable: true }) tenacity!: number | null;
  @Many(() => Number, { says: 'Item ids without empty slots' }) items!: number[];
  @One(() => LivePerks, { nullable: true }) perks!: LivePerks | null;
  @Many(() => String, { says: 'Q, W, E or R in the order of learning' }) abilities!: string[];
}

export class DetailsFrame {
  @Moment() timestamp!: string;
  @Many(() => DetailsPlayer) participants!: DetailsPlayer[];
}

export class LiveDetails {
  @Text() gameId!: string;
  @Many(() => DetailsFrame) frames!: DetailsFrame[];
  @Moment({ nullable: true, says: 'Where the next frames begin; null after the last' })
  nextStartingTime!: string | null;
}

export class LiveGameEvent {
  @Whole({ says: 'Rises within the game' }) seq!: number;
  @Moment({ says: 'Time of the frame that showed it' }) at!: string;
  @Whole({ says: 'Seconds on the game clock' }) gameTime!: number;
  @Choice(LIVE_EVENT_TYPES) type!: (typeof LIVE_EVENT_TYPES)[number];
  @Choice(SIDES, { nullable: true, says: 'Who did it' }) side!: 'blue' | 'red' | null;
  @Text({ nullable: true }) teamSlug!: string | null;
  @Whole({ nullable: true }) participantId!: number | null;
  @Whole({ nullable: true }) victimId!: number | null;
  @Many(() => Number) assistIds!: number[];
  @Shape({ type: 'object', additionalProperties: true }, { says: 'Figures of the type, such as the kind of a dragon' })
  detail!: Readonly<Record<string, string | number>>;
  @Flag({ says: 'True where it was found by comparing frames' }) derived!: boolean;
}

export class SeriesGame {
  @Text() gameId!: string;
  @Whole() gameNumber!: number;
  @Choice(['unstarted', 'inProgress', 'completed', 'unneeded']) state!: string;
  @Text({ nullable: true }) winnerSlug!: string | null;
  @Choice(SIDES, { nullable: true }) winningSide!: 'blue' | 'red' | null;
  @One(() => LiveTeamRef, { nullable: true }) blueTeam!: LiveTeamRef | null;
  @One(() => LiveTeamRef, { nullable: true }) redTeam!: LiveTeamRef | null;
  @Whole({ nullable: true, says: 'Seconds' }) duration!: number | null;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Text({ nullable: true }) patch!: string | null;
  @Flag({ says: 'Whether frames with figures were seen' }) hasStats!: boolean;
  @Text() postgame_coverage_level!: string;
}

export class SeriesCurrentGame {
  @Text() gameId!: string;
  @Whole() gameNumber!: number;
  @Choice(LIVE_GAME_STATES) state!: (typeof LIVE_GAME_STATES)[number];
  @Moment({ nullable: true }) startedAt!: string | null;
  @Whole({ nullable: true, says: 'Seconds on the game clock' }) gameTime!: number | null;
  @One(() => LiveTeamRef, { nullable: true }) blueTeam!: LiveTeamRef | null;
  @One(() => LiveTeamRef, { nullable: true }) redTeam!: LiveTeamRef | null;
}

export class LiveSeriesState {
  @Text() matchId!: string;
  @Text() league!: string;
  @Choice(MATCH_STATES) state!: (typeof MATCH_STATES)[number];
  @Whole() bestOf!: number;
  @One(() => LiveSeriesTeam) team1!: LiveSeriesTeam;
  @One(() => LiveSeriesTeam) team2!: LiveSeriesTeam;
  @Many(() => SeriesGame) completedGames!: SeriesGame[];
  @One(() => SeriesCurrentGame, { nullable: true }) currentGame!: SeriesCurrentGame | null;
  @Whole({ nullable: true }) nextGameNumber!: number | null;
  @Flag() isDecided!: boolean;
  @Text({ nullable: true }) winnerSlug!: string | null;
}

export class LiveSeries extends LiveSeriesState {
  @Moment() updatedAt!: string;
}
