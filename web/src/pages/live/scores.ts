import type { Schemas } from '../../api/client';
import type { Sport } from '../../live/families';
import { clockOf, wordOf } from '../../kit/words';

/** A scoreboard in the list. */
export interface Score {
  sport: Sport;
  id: string;
  sides: readonly Side[];
  /** Titles of both sides' figures, from left to right. */
  columns: readonly string[];
  competition: string;
  state: string;
  isOver: boolean;
  /** It has no board of its own. */
  isListOnly?: boolean;
}

export interface Side {
  name: string;
  figures: readonly (string | number | null | undefined)[];
  /** Meaning of the mark beside the name: serves, leads, or holds the bomb's side. */
  mark?: string;
}

export function tennisScore(match: Schemas['TennisLiveMatch']): Score {
  const { player1, player2, sets, current_game: game, server } = match;
  const side = (player: Schemas['TennisMatchPlayer'], number: 1 | 2): Side => ({
    name: player.name,
    figures: [
      ...sets.map((set) => (number === 1 ? set.player1_games : set.player2_games)),
      ...(game ? [number === 1 ? game.player1 : game.player2] : []),
    ],
    ...(server === number && { mark: 'serves' }),
  });
  return {
    sport: 'tennis',
    id: match.match_id,
    sides: [side(player1, 1), side(player2, 2)],
    columns: [...sets.map(({ set_number }) => `S${set_number}`), ...(game ? ['Points'] : [])],
    competition: [match.tournament_name, match.round_name].filter(Boolean).join(' · '),
    state: match.status === 'live' ? pointTypeOf(match) : wordOf(match.status),
    isOver: match.status === 'completed' || match.status === 'cancelled',
  };
}

export function pointTypeOf({ current_game: game, current_set: set }: Schemas['TennisLiveMatch']): string {
  if (game?.point_type) return `${wordOf(game.point_type)} point`;
  return set === null ? 'Live' : `Set ${set}`;
}

export function ufcScore(bout: Schemas['UfcLiveBout']): Score {
  const { red, blue, liveStats, status } = bout;
  const side = (corner: Schemas['UfcLiveCorner'], line: Schemas['UfcLiveLine'] | undefined): Side => ({
    name: corner.fighterName ?? 'To be announced',
    figures: line ? [line.sigStrikes, line.takedowns] : [],
    ...(bout.winner && bout.winner === corner.corner && { mark: 'won' }),
  });
  return {
    sport: 'ufc',
    id: bout.boutId,
    sides: [side(red, liveStats?.red), side(blue, liveStats?.blue)],
    columns: liveStats ? ['Strikes', 'Takedowns'] : [],
    competition: bout.weightClass ?? '',
    state: roundOf(bout),
    isOver: status === 'completed' || status === 'cancelled',
  };
}

/** Such as `Round 2 · 3:48`. */
export function roundOf({ status, phase, currentRound, currentTime }: Schemas['UfcLiveBout']): string {
  if (status !== 'live') return wordOf(status);
  if (currentRound === null) return wordOf(phase ?? status);
  if (phase === 'between_rounds') return `After round ${currentRound}`;
  return [`Round ${currentRound}`, currentTime].filter(Boolean).join(' · ');
}

/** `board`: the game in play, if the stream has sent it. */
export function lolScore(match: Schemas['LolLiveMatch'], board?: Schemas['LolLiveBoard']): Score {
  const side = (team: Schemas['LolMatchTeam'] | null): Side => {
    const own = board && [board.blueTeam, board.redTeam].find(({ slug }) => slug !== null && slug === team?.slug);
    return {
      name: team?.name ?? 'To be announced',
      figures: [team?.gameWins, ...(board ? [own?.totalKills, inThousands(own?.totalGold)] : [])],
    };
  };
  const number = match.currentGameNumber === null ? '' : `Game ${match.currentGameNumber}`;
  const clock = board?.gameTime == null ? wordOf(match.currentGameState ?? match.state) : clockOf(board.gameTime);
  return {
    sport: 'lol',
    id: match.currentGameId ?? match.matchId,
    sides: [side(match.team1), side(match.team2)],
    columns: ['Games', ...(board ? ['Kills', 'Gold'] : [])],
    competition: [match.leagueName, match.blockName].filter(Boolean).join(' · '),
    state: [number, clock].filter(Boolean).join(' · '),
    isOver: match.state === 'completed',
    isListOnly: match.currentGameId === null,
  };
}

type Cs2Row = Pick<
  Schemas['Cs2LiveState'],
  | 'matchId'
  | 'status'
  | 'eventName'
  | 'team1Name'
  | 'team2Name'
  | 'score'
  | 'currentMap'
  | 'currentMapScore'
  | 'currentRound'
>;

export function cs2Score(match: Cs2Row): Score {
  const { score, currentMapScore: map } = match;
  const round = match.currentRound === undefined ? undefined : `Round ${match.currentRound}`;
  return {
    sport: 'cs2',
    id: match.matchId,
    sides: [
      { name: match.team1Name ?? 'To be announced', figures: [score.team1, ...(map ? [map.team1] : [])] },
      { name: match.team2Name ?? 'To be announced', figures: [score.team2, ...(map ? [map.team2] : [])] },
    ],
    columns: ['Maps', ...(map ? ['Rounds'] : [])],
    competition: match.eventName ?? '',
    state: match.status === 'live' ? [match.currentMap, round].filter(Boolean).join(' · ') : wordOf(match.status),
    isOver: match.status === 'completed' || match.status === 'cancelled',
  };
}

export function codScore(match: Schemas['CodMatchRow']): Score {
  const { score, currentMap: map } = match;
  return {
    sport: 'cod',
    id: match.matchId,
    sides: [
      { name: match.team1?.name ?? 'To be announced', figures: [score.team1, ...(map ? [map.team1Score] : [])] },
      { name: match.team2?.name ?? 'To be announced', figures: [score.team2, ...(map ? [map.team2Score] : [])] },
    ],
    columns: ['Maps', ...(map ? [map.mode] : [])],
    competition: [match.tournamentName, match.stage].filter(Boolean).join(' · '),
    state: map ? `Map ${map.mapNumber} · ${map.mapName}` : wordOf(match.status),
    isOver: false,
    isListOnly: true,
  };
}

/** The first two of a window, if its list has them. */
export function fortniteScore(window: Schemas['FortniteWindowRow']): Score {
  const { leaderboard, teamsCount } = window;
  const leaders = (leaderboard ?? []).slice(0, 2).map(({ players, eliminations, points }): Side => {
    return { name: players.map(({ ign }) => ign).join(', '), figures: [eliminations, points] };
  });
  const teams: Side[] = teamsCount === null ? [] : [{ name: `${teamsCount} teams`, figures: [] }];
  return {
    sport: 'fortnite',
    id: window.windowId,
    sides: leaders.length > 0 ? leaders : teams,
    columns: leaders.length > 0 ? ['Eliminations', 'Points'] : [],
    competition: `${window.name} · ${window.region}`,
    state: window.round === null ? wordOf(window.status) : `Round ${window.round}`,
    isOver: false,
    isListOnly: true,
  };
}

const THOUSANDS = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function inThousands(count: number | null | undefined): string | null {
  return count == null ? null : `${THOUSANDS.format(count / 1_000)}k`;
}
