import type { Random } from '../random.js';
import type { Edition } from './calendar.js';
import type { Tier } from './tournaments.js';
import { type MatchSetup, TennisMatch } from './match.js';
import type { Player, Tour } from './players.js';
import { emptyLine, type MatchResult, other, type Pair, type Side } from './result.js';
import { serveChances } from './serve.js';

export type Round = 'Q1' | 'Q2' | 'Q3' | 'R128' | 'R64' | 'R32' | 'R16' | 'QF' | 'SF' | 'BR' | 'F' | 'RR';

/** A player in one edition, with rank and points of the list that was published on its Monday. */
export interface Entrant {
  player: Player;
  rank?: number | undefined;
  rankPoints?: number | undefined;
  seed?: number;
  entry?: 'Q' | 'WC' | 'LL' | 'PR';
}

export interface PlayedMatch {
  edition: Edition;
  round: Round;
  number: number;
  bestOf: 3 | 5;
  /** In draw order. */
  players: Pair<Entrant>;
  result: MatchResult;
  hasBoxScore: boolean;
}

/** The court of a tour's matches. It decides their format, their incidents and the recorded figures. */
export class Court {
  private mainDrawMatches = 0;

  constructor(
    private readonly tour: Tour,
    private readonly random: Random,
    /** From this season on, points of the slams' last rounds are recorded. */
    private readonly firstCoveredSeason: number,
  ) {}

  play(edition: Edition, round: Round, number: number, players: Pair<Entrant>): PlayedMatch {
    const { tier } = edition.tournament;
    const qualifying = round.startsWith('Q') && round !== 'QF';
    const bestOf = this.tour === 'ATP' && tier === 'slam' && !qualifying ? 5 : 3;
    const result = this.playResult(edition, round, bestOf, qualifying, players);
    const missing = qualifying ? 0.3 : BOX_SCORE_MISSING[tier];
    const lost = this.random.chance(missing);
    const hasBoxScore = result.ending !== 'W/O' && (result.points.length > 0 || !lost);
    return { edition, round, number, bestOf, players, result, hasBoxScore };
  }

  private playResult(
    edition: Edition,
    round: Round,
    bestOf: 3 | 5,
    qualifying: boolean,
    [above, below]: Pair<Entrant>,
  ) {
    const { tier, surface } = edition.tournament;
    const stop = this.incident(tier, qualifying);
    if (stop === 'W/O') return walkover(this.random.chance(0.5) ? 0 : 1);
    const serve: MatchSetup['serve'] = [
      serveChances(this.tour, surface, above.player, below.player),
      serveChances(this.tour, surface, below.player, above.player),
    ];
    const covered = tier === 'slam' && edition.season >= this.firstCoveredSeason;
    const keepPoints = covered && (round === 'SF' || round === 'F');
    const finalTiebreakPoints = tier === 'slam' ? 10 : 7;
    return new TennisMatch({ bestOf, finalTiebreakPoints, serve, stop, keepPoints }, this.random).play();
  }

  private incident(tier: Tier, qualifying: boolean): MatchSetup['stop'] | 'W/O' {
    const quitter = this.random.chance(0.5) ? 0 : 1;
    if (!qualifying && tier !== 'challenger') this.mainDrawMatches += 1;
    if (this.mainDrawMatches === DEFAULTED_MATCH) {
      this.mainDrawMatches += 1;
      return { afterGames: 9, quitter, reason: 'DEF' };
    }
    const fate = this.random.next();
    if (fate < WALKOVERS) return 'W/O';
    if (fate > WALKOVERS + RETIREMENTS) return undefined;
    return { afterGames: this.random.whole(4, 24), quitter, reason: 'RET' };
  }
}

const WALKOVERS = 0.006;
const RETIREMENTS = 0.024;

/** Each tour has one default, in its second or third season. */
const DEFAULTED_MATCH = 4500;

const BOX_SCORE_MISSING: Record<Tier, number> = {
  slam: 0.01,
  masters: 0.01,
  '500': 0.03,
  '250': 0.05,
  finals: 0,
  team: 0.4,
  games: 0.1,
  challenger: 0.15,
};

function walkover(winner: Side): MatchResult {
  return { winner, ending: 'W/O', sets: [], lines: [emptyLine(), emptyLine()], minutes: 0, points: [] };
}

export function winnerOf({ players, result }: PlayedMatch): Entrant {
  return players[result.winner];
}

export function loserOf({ players, result }: PlayedMatch): Entrant {
  return players[other(result.winner)];
}
