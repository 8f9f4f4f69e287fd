import type { Random } from '../random.js';
import type { Edition } from './calendar.js';
import { type Court, type Entrant, loserOf, type PlayedMatch, type Round, winnerOf } from './court.js';
import { type Bracket, drawBracket, roundsOf, seedCount } from './draw.js';
import { chooseEntries, QUALIFIERS } from './entries.js';
import { type MatchNumbers, numbersOf, qualifyingNumbers } from './numbers.js';

export interface Stage {
  edition: Edition;
  court: Court;
  random: Random;
  /** Seasons up to this one number their matches the older way. */
  lastOlderSeason: number;
}

/** Plays the qualifying and the main draw of a knock-out event, in order. */
export function holdKnockout(stage: Stage, candidates: readonly Entrant[]): PlayedMatch[] {
  const { edition, random } = stage;
  const { tier, drawSize } = edition.tournament;
  const { direct, qualifying } = chooseEntries(edition.tournament, candidates, random);
  const qualifyingMatches = holdQualifying(stage, qualifying);
  const entrants = [...admitLuckyLoser(direct, qualifyingMatches, random), ...qualifiedFrom(qualifyingMatches)];
  const bracket = drawBracket(entrants, seedCount(tier, drawSize), random);
  const numbers = numbersOf(edition, bracket.length, stage.lastOlderSeason);
  return [...qualifyingMatches, ...playRounds(stage, bracket, roundsOf(bracket.length), numbers)];
}

/** Plays the rounds Q1 to Q3 (Q2 in the smallest events); the last winners enter the main draw. */
function holdQualifying(stage: Stage, entrants: readonly Entrant[]): PlayedMatch[] {
  if (entrants.length === 0) return [];
  const rounds: Round[] = entrants.length === 32 ? ['Q1', 'Q2', 'Q3'] : ['Q1', 'Q2'];
  const bracket = drawBracket(entrants, entrants.length / 4, stage.random);
  return playRounds(stage, bracket, rounds, qualifyingNumbers(stage.edition));
}

function qualifiedFrom(matches: readonly PlayedMatch[]): Entrant[] {
  return matches.slice(-QUALIFIERS).map((match) => enteringAs('Q', winnerOf(match)));
}

/** Sometimes admits the best loser of the last qualifying round in place of a late withdrawal. */
function admitLuckyLoser(direct: readonly Entrant[], matches: readonly PlayedMatch[], random: Random): Entrant[] {
  const losers = matches.slice(-QUALIFIERS).map(loserOf);
  const [best] = losers.sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity));
  if (!best || !random.chance(0.45)) return [...direct];
  const leaving = random.whole(Math.floor(direct.length / 2), direct.length - 1);
  return [...direct.filter((_, index) => index !== leaving), enteringAs('LL', best)];
}

function enteringAs(entry: 'Q' | 'LL', { player, rank, rankPoints }: Entrant): Entrant {
  return { player, rank, rankPoints, entry };
}

function playRounds(stage: Stage, bracket: Bracket, rounds: readonly Round[], numbers: MatchNumbers): PlayedMatch[] {
  const matches: PlayedMatch[] = [];
  let field = bracket;
  for (const round of rounds) {
    if (round === 'F' && stage.edition.tournament.tier === 'games')
      matches.push(playForBronze(stage, matches, numbers));
    const next: Bracket = [];
    for (let slot = 0; slot * 2 < field.length; slot++) {
      const [above, below] = [field[slot * 2], field[slot * 2 + 1]];
      if (above && below) {
        const match = stage.court.play(stage.edition, round, numbers(round, slot), [above, below]);
        matches.push(match);
        next.push(winnerOf(match));
      } else next.push(above ?? below);
    }
    field = next;
  }
  return matches;
}

function playForBronze(stage: Stage, matches: readonly PlayedMatch[], numbers: MatchNumbers): PlayedMatch {
  const [above, below] = matches.slice(-2).map(loserOf);
  if (!above || !below) throw new Error('A bronze match needs two losers of semi-finals.');
  return stage.court.play(stage.edition, 'BR', numbers('BR', 0), [above, below]);
}
