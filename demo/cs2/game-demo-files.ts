import { figuresOf } from './figures.js';
import type { PlayedMap } from './play-map.js';
import type { PlayedMatch } from './play-match.js';

export type CsvRow = readonly (readonly [column: string, value: string | number])[];

/** A CSV file with the columns of its first row. */
export function csv(rows: readonly CsvRow[]): string {
  const columns = (rows[0] ?? []).map(([column]) => column);
  const lines = rows.map((row) => row.map(([, value]) => cell(value)).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

function cell(value: string | number): string {
  const text = typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(6) : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const row = (values: Record<string, string | number>): CsvRow => Object.entries(values);

/** The tables that an importer reads from game demos; `hasMoney` selects the matches with each player's money. */
export function gameDemoFiles(
  matches: readonly PlayedMatch[],
  hasMoney: (match: PlayedMatch) => boolean,
): [name: string, text: string][] {
  const maps = matches.flatMap((match) => match.maps.map((map, index) => ({ match, map, number: index + 1 })));
  return [
    ['raw_tournaments.csv', csv(maps.map(tie))],
    ['raw_matches.csv', csv(maps.map(({ map }) => demo(map)))],
    ['raw_teams.csv', csv(maps.flatMap(({ map }) => [team(map, 'A'), team(map, 'B')]))],
    ['raw_players.csv', csv(maps.flatMap(({ map }) => players(map)))],
    ['raw_rounds.csv', csv(maps.flatMap(({ map }) => rounds(map)))],
    ['raw_players_economy.csv', csv(maps.filter(({ match }) => hasMoney(match)).flatMap(({ map }) => economy(map)))],
    ['raw_clutches.csv', csv(maps.flatMap(({ map }) => clutches(map)))],
    ['kills.csv', csv(maps.flatMap(({ map }) => kills(map)))],
  ];
}

type Addressed = Pick<PlayedMatch, 'id' | 'one' | 'other'> & { event: { name: string } };

/** The address of a match's page, on a host that cannot exist. */
export function matchUrl({ id, one, other, event }: Addressed): string {
  return `https://www.hltv.example/matches/${id}/${one.slug}-vs-${other.slug}-${event.name.toLowerCase().replaceAll(' ', '-')}`;
}

function tie({ match, map, number }: { match: PlayedMatch; map: PlayedMap; number: number }): CsvRow {
  const { event, one, other, score, bestOf, winner } = match;
  return row({
    url: matchUrl(match),
    url_event: `https://www.hltv.example/results?event=${event.id}`,
    tournament: event.name,
    nspc_tournament: event.name.toLowerCase().replaceAll(' ', '-'),
    match_id: match.id,
    match_format: `Bo${bestOf}`,
    match_date: match.at.slice(0, 19).replace('T', ' '),
    team_1: one.name,
    team_1_result: score.one,
    team_2: other.name,
    team_2_result: score.other,
    winner: winner.name,
    event_id: event.id,
    map: map.map,
    map_n: `m${number}`,
    p: '',
    demo_filename: `${map.checksum}.dem`,
    checksum: map.checksum,
  });
}

function demo({ checksum, map, rounds: played, score, a, b }: PlayedMap): CsvRow {
  const last = played.at(-1);
  return row({
    checksum,
    demo_name: checksum,
    map: `de_${map}`,
    tickrate: 64,
    duration: (last?.endTick ?? 0) / 64,
    winner_name: score.a > score.b ? a.name : b.name,
    overtime_count: last?.overtime ?? 0,
    max_rounds: 24,
  });
}

function team({ checksum, a, b, score, rounds: played }: PlayedMap, place: 'A' | 'B'): CsvRow {
  const won = (from: number, to: number) =>
    played.filter(({ number, aWon }) => number >= from && number <= to && aWon === (place === 'A')).length;
  return row({
    name: place === 'A' ? a.name : b.name,
    team: place,
    score: place === 'A' ? score.a : score.b,
    score_first_half: won(1, 12),
    score_second_half: won(13, 24),
    match_checksum: checksum,
  });
}

function players(map: PlayedMap): CsvRow[] {
  return (
    [
      ['a', map.a],
      ['b', map.b],
    ] as const
  ).flatMap(([side, of]) =>
    map.rosters[side].map((player) => {
      const figures = figuresOf(map, player);
      const count = (versus: number, won?: boolean) =>
        figures.clutches.filter((one) => one.versus === versus && (won === undefined || one.won === won)).length;
      const against = [1, 2, 3, 4, 5];
      return row({
        name: player.nickname,
        steamid: player.steamId,
        score: 2 * figures.kills + figures.assists,
        team_name: of.name,
        kills: figures.kills,
        assists: figures.assists,
        deaths: figures.deaths,
        headshots: figures.headshots,
        kast: figures.kast,
        avg_damages_per_round: figures.damage / figures.rounds,
        health_damage: figures.damage,
        utility_damage: Math.round(figures.damage * 0.04),
        ...Object.fromEntries(against.map((versus) => [`1v${versus}`, count(versus)])),
        ...Object.fromEntries(against.map((versus) => [`1v${versus}_won`, count(versus, true)])),
        ...Object.fromEntries(against.map((versus) => [`1v${versus}_lost`, count(versus, false)])),
        first_kill: figures.firstKills,
        first_death: figures.firstDeaths,
        trade_kill: figures.tradeKills,
        trade_death: figures.tradeDeaths,
        ...Object.fromEntries(figures.multi.map((times, index) => [`k_${index + 1}`, times])),
        htlv_2: figures.rating,
        match_checksum: map.checksum,
      });
    }),
  );
}

function rounds(map: PlayedMap): CsvRow[] {
  return map.rounds.map((round) =>
    row({
      number: round.number,
      start_tick: round.startTick,
      freezetime_end_tick: round.freezeEndTick,
      end_tick: round.endTick,
      team_a_name: map.a.name,
      team_b_name: map.b.name,
      score_team_a: round.score.a,
      score_team_b: round.score.b,
      team_a_side: round.aSide,
      team_b_side: 5 - round.aSide,
      team_a_start_money: round.economy.a.money,
      team_b_start_money: round.economy.b.money,
      team_a_equipment_value: round.economy.a.equipment,
      team_b_equipment_value: round.economy.b.equipment,
      team_a_money_spent: round.economy.a.spent,
      team_b_money_spent: round.economy.b.spent,
      team_a_economy_type: round.economy.a.type,
      team_b_economy_type: round.economy.b.type,
      duration: Math.round(((round.endTick - round.startTick) / 64) * 1_000),
      end_reason: round.endReason,
      winner_name: round.aWon ? map.a.name : map.b.name,
      winner_side: round.aWon ? round.aSide : 5 - round.aSide,
      overtime_number: round.overtime,
      match_checksum: map.checksum,
    }),
  );
}

/** Gives each player a fifth of the team's money. */
function economy(map: PlayedMap): CsvRow[] {
  return map.rounds.flatMap((round) =>
    (['a', 'b'] as const).flatMap((side) =>
      map.rosters[side].map((player) => {
        const { money, spent, equipment, type } = round.economy[side];
        const part = (of: number) => Math.floor(of / 5);
        return row({
          steamid: player.steamId,
          name: player.nickname,
          player_side: side === 'a' ? round.aSide : 5 - round.aSide,
          start_money: part(money),
          money_spent: part(spent),
          equipment_value: part(equipment),
          type,
          round: round.number,
          match_checksum: map.checksum,
        });
      }),
    ),
  );
}

function clutches(map: PlayedMap): CsvRow[] {
  return map.rounds.flatMap((round) =>
    round.clutches.map(({ player, side, versus, won, survived, kills: count }) =>
      row({
        tick: round.endTick,
        round: round.number,
        opponents: versus,
        player_side: side,
        won: Number(won),
        steamid: player.steamId,
        name: player.nickname,
        survived: Number(survived),
        kill_count: count,
        checksum: map.checksum,
      }),
    ),
  );
}

function kills(map: PlayedMap): CsvRow[] {
  return map.rounds.flatMap((round) =>
    round.kills.map((kill) =>
      row({
        tick: kill.tick,
        round: round.number,
        killer_name: kill.killer.nickname,
        killer_steamid: kill.killer.steamId,
        killer_side: kill.killerSide,
        victim_name: kill.victim.nickname,
        victim_steamid: kill.victim.steamId,
        victim_side: 5 - kill.killerSide,
        assister_name: kill.assister?.nickname ?? '',
        assister_steamid: kill.assister?.steamId ?? 0,
        weapon_name: kill.weapon,
        headshot: Number(kill.headshot),
        penetrated_objects: Number(kill.wallbang),
        is_flash_assist: Number(kill.isFlashAssist),
        is_killer_blinded: 0,
        is_trade_kill: Number(kill.isTrade),
        is_through_smoke: Number(kill.throughSmoke),
        is_no_scope: 0,
        match_checksum: map.checksum,
      }),
    ),
  );
}
