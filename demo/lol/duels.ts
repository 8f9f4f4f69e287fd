import type { Random } from '../random.js';
import { awardsOf } from './awards.js';
import { LANTERN_CUP, type Team } from './league.js';
import { type Entry, linkOf } from './leaguepedia-pages.js';
import type { Player } from './people.js';
import type { Tournament } from './season.js';

interface Duellist {
  player: Player;
  team: Team;
}

interface Result extends Duellist {
  place: string | number;
  lastResult: string;
  lastOpponent: Duellist;
  hasWon: boolean;
}

/** Prizes by place, in US dollars and euros. */
const PRIZES: Record<string, [usd: number, euro: number]> = {
  '1': [5_000, 4_600],
  '2': [2_500, 2_300],
  '3-4': [1_000, 920],
};

/** The results of the duels on the day before each Lantern Cup final. */
export function duelResults(tournaments: readonly Tournament[], random: Random): Entry[] {
  return tournaments
    .filter(({ league }) => league === LANTERN_CUP)
    .flatMap((cup) => {
      const event = `Lantern Cup ${cup.season} Duels`;
      const field = awardsOf(cup)
        .filter(({ name }) => name !== 'Most Valuable Player')
        .slice(0, 8);
      const date = new Date(Date.parse(cup.endDay) - 86_400_000).toISOString().slice(0, 10);
      return playDuels(field, random.fork(event)).map((result, index): Entry =>
        entryOf(result, event, date, index + 1),
      );
    });
}

/** Plays a knock-out of single duels with a final of up to three; the winner comes first. */
function playDuels(field: readonly Duellist[], random: Random): Result[] {
  const results: Result[] = [];
  let left = random.shuffled(field);
  while (left.length > 1) {
    const winners: Duellist[] = [];
    const isFinal = left.length === 2;
    for (let index = 0; index < left.length; index += 2) {
      const [winner, loser] = random.shuffled(left.slice(index, index + 2)) as [Duellist, Duellist];
      winners.push(winner);
      const lost = isFinal ? random.whole(0, 1) : 0;
      const won = isFinal ? 2 : 1;
      const place = isFinal ? 2 : left.length === 4 ? '3-4' : '5-8';
      results.unshift({ ...loser, place, lastResult: `${lost} : ${won}`, lastOpponent: winner, hasWon: false });
      if (isFinal)
        results.unshift({ ...winner, place: 1, lastResult: `${won} : ${lost}`, lastOpponent: loser, hasWon: true });
    }
    left = winners;
  }
  return results;
}

function entryOf(
  { player, team, place, lastResult, lastOpponent, hasWon }: Result,
  event: string,
  date: string,
  line: number,
): Entry {
  const prize = PRIZES[String(place)];
  return {
    cells: {
      Event: event,
      Tier: 'Offline',
      Date: date,
      Place: place,
      Prize: prize?.[0] ?? '',
      'Prize USD': prize?.[0] ?? '',
      'Prize Euro': prize?.[1] ?? '',
      PrizeUnit: 'USD',
      'Prize Markup': prize ? `$${String(prize[0]).replace(/\B(?=\d{3}$)/, ',')}` : '',
      PrizeOther: '',
      Phase: '',
      Player: player.handle,
      PlayerLink: linkOf(player),
      Team: team.name,
      LastResult: lastResult,
      LastOpponent: lastOpponent.player.handle,
      LastOpponentLink: linkOf(lastOpponent.player),
      LastOutcome: hasWon ? 'Win' : 'Loss',
      LastOpponentTeam: lastOpponent.team.name,
      OverviewPage: event,
      UniqueLine: `${event}_${line}`,
      Date__precision: 1,
    },
    page: event,
    namespace: 'Main',
  };
}
