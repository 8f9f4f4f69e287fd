import { csv, matchUrl, type CsvRow } from './game-demo-files.js';
import { figuresOf } from './figures.js';
import type { Player } from './circuit.js';
import type { PlayedMatch } from './play-match.js';
import type { Season } from './season.js';

const row = (values: Record<string, string | number>): CsvRow => Object.entries(values);

const capital = (map: string) => map.charAt(0).toUpperCase() + map.slice(1);

/** Results with line-ups and picks. The score of a one-map match is its rounds. */
export function resultsFile(matches: readonly PlayedMatch[]): string {
  return csv(
    matches.map((match) => {
      const { id, at, event, score, maps, bestOf, leftOver, one, winner } = match;
      const [first] = maps;
      const rounds = bestOf === 1 && first ? { one: first.score.a, other: first.score.b } : score;
      const picks = [...maps.map(({ map }) => map), ...leftOver];
      const ofWinner = winner === one ? picks[0] : picks[1];
      const ofLoser = winner === one ? picks[1] : picks[0];
      const named = (map: string | undefined) => (bestOf === 3 && map ? capital(map) : '');
      return row({
        match_id: `hltv_match_${id}`,
        hltv_match_id: id,
        date: `${at.slice(0, 19)}Z`,
        tournament: event.name,
        winner: winner === one ? 'team1' : 'team2',
        score_team1: rounds.one,
        score_team2: rounds.other,
        winner_map: named(ofWinner),
        loser_map: named(ofLoser),
        decider_map: bestOf === 3 ? capital(picks[2] ?? '') : bestOf === 1 ? capital(picks[0] ?? '') : '',
        match_type: 'bo3',
        event_type: event.isLan ? 'LAN' : 'Online',
        scraped_date: `${at.slice(0, 10)}T23:59:30.427477Z`,
        hltv_url: matchUrl(match),
        team1_name: one.name,
        ...lineup(1, match.rosters.one),
        team2_name: match.other.name,
        ...lineup(2, match.rosters.other),
      });
    }),
  );
}

function lineup(side: 1 | 2, roster: readonly Player[]): Record<string, string> {
  return Object.fromEntries(roster.map(({ nickname }, index) => [`team${side}_player_${index + 1}_name`, nickname]));
}

/** Both teams' figures, summed over the series. A one-map series has another form of address. */
export function statsFile(matches: readonly PlayedMatch[]): string {
  return csv(
    matches.map((match) => {
      const { at, event, score, maps, bestOf, one, other, statsId } = match;
      const [first] = maps;
      const shown = bestOf === 1 && first ? { one: first.score.a, other: first.score.b } : score;
      const page = bestOf === 1 ? `mapstatsid/${statsId}` : `${statsId}`;
      return row({
        date: `${at.slice(0, 19)}Z`,
        event_name: event.name,
        winner_side: score.one > score.other ? 'team1' : 'team2',
        team1_score: `${shown.one}.0`,
        team2_score: `${shown.other}.0`,
        detailed_stats_url: `https://www.hltv.example/stats/matches/${page}/${one.slug}-vs-${other.slug}`,
        ...sideFigures(1, match.rosters.one, match),
        ...sideFigures(2, match.rosters.other, match),
      });
    }),
  );
}

function sideFigures(side: 1 | 2, roster: readonly Player[], { maps }: PlayedMatch): Record<string, string> {
  const lines = maps.flatMap((map) => roster.map((player) => figuresOf(map, player)));
  const rounds = maps.reduce((sum, map) => sum + map.rounds.length, 0);
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
  const mean = (of: (line: (typeof lines)[number]) => number) =>
    sum((line) => of(line) * line.rounds) / (rounds * roster.length);
  const values = {
    opening_kills: sum(({ firstKills }) => firstKills).toFixed(1),
    opening_deaths: sum(({ firstDeaths }) => firstDeaths).toFixed(1),
    multi_kill_rounds: sum(({ multi }) => multi.slice(1).reduce((all, times) => all + times, 0)).toFixed(1),
    kast_pct: mean(({ kast }) => kast).toFixed(2),
    clutches_won: sum(({ clutches }) => clutches.filter(({ won }) => won).length).toFixed(1),
    kills: sum(({ kills }) => kills).toFixed(1),
    assists: sum(({ assists }) => assists).toFixed(1),
    deaths: sum(({ deaths }) => deaths).toFixed(1),
    adr: (sum(({ damage }) => damage) / rounds / roster.length).toFixed(2),
    swing_pct: '0.0',
    rating_3: mean(({ rating }) => rating).toFixed(2),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`team${side}_${name}`, value]));
}

/** All matches by HLTV's id, without dates. */
export function snapshotFile(matches: readonly PlayedMatch[]): string {
  const rows = matches.map((match) => {
    const { id, one, other, score, bestOf, maps } = match;
    const rounds = bestOf === 1 ? maps[0]?.score : undefined;
    return {
      match_id: id,
      team1: one.name,
      team2: other.name,
      score: rounds ? `${rounds.a}-${rounds.b}` : `${score.one}-${score.other}`,
      url: matchUrl(match),
    };
  });
  return `${JSON.stringify({ matches: rows }, null, 1)}\n`;
}

/** The players, with their teams of the last day. */
export function playersFile({ teams }: Season): string {
  return csv(
    teams.flatMap((team) =>
      team.players.map(({ nickname, realName, country, hltvId }) => {
        const [first = '', ...last] = realName.split(' ');
        return row({
          team_name: team.name,
          team_page: `https://www.hltv.example/team/${team.hltvId}/${team.slug}`,
          player_name: `${first} '${nickname}' ${last.join(' ')}`,
          player_country: country,
          player_nick: nickname,
          player_hltv_url: `https://www.hltv.example/player/${hltvId}/${nickname}`,
          photo_player: `https://img.hltv.example/${hltvId}.png`,
        });
      }),
    ),
  );
}
