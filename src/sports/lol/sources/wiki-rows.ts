import { words } from '../../../archive/read/columns.js';
import type { ArchiveTable, Rejection, Value } from '../../../archive/importer.js';
import { championId } from '../champions.js';
import { knownTexts } from './cells.js';
import type { WikiRecord } from './wiki-record.js';
import { wikiRole } from './wiki-roles.js';

type Row = readonly Value[] | Rejection;

/** A Cargo table: our table for its records, and the reader of a record. `place` is its place on its page, from 1. */
export interface WikiTable {
  table: ArchiveTable;
  read(record: WikiRecord, place: number): Row;
}

function wikiTable(
  name: string,
  key: string,
  columns: string,
  read: WikiTable['read'],
  preference?: string,
): WikiTable {
  const table: ArchiveTable = {
    name: `lol_wiki_${name}`,
    key: words(key),
    columns: words(columns),
    computed: ({ id }) => ({ run_id: id }),
    ...(preference && { preference }),
  };
  return { table, read };
}

/** The tables by upstream's names, which are also the names of their files. */
export const WIKI_TABLES: Readonly<Record<string, WikiTable>> = {
  Leagues: wikiTable('league', 'league', 'league short region level is_official', (record) =>
    keyed([record.text('League')], (league) => [
      league,
      record.text('League Short'),
      regionOf(record),
      record.text('Level'),
      record.flag('IsOfficial'),
    ]),
  ),
  CurrentLeagues: wikiTable('current_league', 'page', 'page event priority', (record) =>
    keyed([record.text('Page')], (page) => [page, record.text('Event'), record.small('Priority')]),
  ),
  Organizations: wikiTable(
    'organization',
    'page',
    'page name location region x youtube facebook instagram discord',
    (record) =>
      keyed([record.text('OverviewPage')], (page) => [
        page,
        record.text('Name'),
        record.text('Location'),
        regionOf(record),
        ...channels(record),
      ]),
    // Of two records of one page, prefer the one with a region, then the one with a location.
    's.region is not null, s.location is not null',
  ),
  Teams: wikiTable(
    'team',
    'page',
    'page name short location team_location region organization image x youtube facebook instagram discord website is_disbanded renamed_to',
    (record) =>
      keyed([record.text('OverviewPage')], (page) => [
        page,
        record.text('Name'),
        record.text('Short'),
        record.text('Location'),
        record.text('TeamLocation'),
        regionOf(record),
        record.text('OrganizationPage'),
        record.text('Image'),
        ...channels(record),
        record.text('Website'),
        record.flag('IsDisbanded'),
        record.text('RenamedTo'),
      ]),
  ),
  Contracts: wikiTable(
    'contract',
    'news player team',
    'news player team told_on ends_on ends_precision is_removal',
    (record) =>
      keyed([record.text('NewsId'), record.text('Player'), record.text('Team')], (news, player, team) => [
        news,
        player,
        team,
        dayOfNews(news),
        record.gameDay('ContractEnd'),
        record.precision('ContractEnd'),
        record.flag('IsRemoval'),
      ]),
  ),
  PlayerLeagueHistory: wikiTable('history', 'player league', 'player league teams tournaments total_games', (record) =>
    keyed([record.text('Player'), record.text('League')], (player, league) => [
      player,
      league,
      knownTexts(record.list('Teams')) ?? '{}',
      JSON.stringify(tournamentsOf(record.text('LeagueHistory'))),
      record.small('TotalGames'),
    ]),
  ),
  ListplayerCurrent: wikiTable(
    'member',
    'page place',
    'page place player handle real_name country role_told role is_substitute is_trainee is_staff team contract_ends_on residency',
    (record, place) =>
      keyed([record.text('_pageName') ?? record.text('Team'), record.text('Link')], (page, player) => {
        const { role, isSubstitute, isStaff } = wikiRole(record.text('Role'));
        const residency = record.text('Residency');
        // prettier-ignore
        return [
          page, place, player, record.text('ID'), record.text('Name'), record.text('Country'), record.text('Role'), role,
          isSubstitute || record.flag('IsSubstitute'), record.flag('IsTrainee'), isStaff, record.text('Team'),
          record.gameDay('ContractDate'), residency === 'None' ? null : residency,
        ];
      }),
  ),
  TournamentRosters: wikiTable(
    'roster',
    'entry',
    'entry page tournament team region short is_complete members',
    (record) =>
      keyed([record.text('UniqueLine'), record.text('OverviewPage'), record.text('Team')], (entry, page, team) => [
        entry,
        page,
        record.text('Tournament'),
        team,
        regionOf(record),
        record.text('Short'),
        record.flag('IsComplete'),
        JSON.stringify(membersOf(record)),
      ]),
  ),
  TournamentResults1v1: wikiTable(
    'result',
    'entry',
    `entry page event tier day place place_from place_to prize prize_unit prize_usd prize_eur prize_other player team
     last_result last_opponent last_outcome`,
    (record) =>
      keyed([record.text('UniqueLine'), record.text('OverviewPage')], (entry, page) => {
        const place = record.text('Place');
        const [from, to] = placesOf(place);
        // prettier-ignore
        return [
          entry, page, record.text('Event'), record.text('Tier'), record.gameDay('Date'), place, from, to, record.number('Prize'),
          record.text('PrizeUnit'), record.number('Prize USD'), record.number('Prize Euro'), record.text('PrizeOther'),
          record.text('PlayerLink') ?? record.text('Player'), record.text('Team'), record.text('LastResult'),
          record.text('LastOpponentLink') ?? record.text('LastOpponent'), record.text('LastOutcome'),
        ];
      }),
  ),
  Standings: wikiTable(
    'standing',
    'page place',
    `page place team rank wins losses ties game_wins game_losses points tiebreaker streak streak_direction`,
    (record, place) =>
      keyed([record.text('OverviewPage'), record.text('Team')], (page, team) => {
        const rank = record.small('Place');
        if (rank === null) return { reason: 'bad_rank' };
        const [wins, losses, ties] = ['WinSeries', 'LossSeries', 'TieSeries'].map((name) => record.small(name));
        const [gameWins, gameLosses] = gamesOf(record, (wins ?? 0) + (losses ?? 0) + (ties ?? 0));
        // prettier-ignore
        return [
          page, place, team, rank, wins ?? null, losses ?? null, ties ?? null, gameWins, gameLosses, record.number('Points'),
          record.number('PointsTiebreaker'), record.small('Streak'), record.text('StreakDirection'),
        ];
      }),
  ),
  IndividualAchievements: wikiTable(
    'award',
    'page place',
    'page place player player_name team display type description',
    (record, place) =>
      keyed([record.text('OverviewPage'), record.text('Display')], (page, display) => {
        const [name, description] = [record.text('Player'), record.text('Description')];
        return [
          page,
          place,
          record.text('Link') ?? name,
          name,
          record.text('Team'),
          display,
          record.text('AchievementType'),
          description === '-' ? null : description,
        ];
      }),
  ),
  Champions: wikiTable(
    'champion',
    'name',
    'name id key title released_on blue_essence riot_points attributes resource real_name pronoun figures',
    (record) =>
      keyed([record.text('Name')], (name) => [
        name,
        championId(name),
        record.small('KeyInteger'),
        record.text('Title'),
        record.gameDay('ReleaseDate'),
        record.small('BE'),
        record.small('RP'),
        knownTexts(record.list('Attributes')),
        record.text('Resource'),
        record.text('RealName'),
        record.text('Pronoun'),
        JSON.stringify(record.numbers('KeyInteger', 'BE', 'RP')),
      ]),
  ),
  Items: wikiTable('item', 'page', 'page name recipe cost total_cost figures', (record) =>
    keyed([record.text('_pageName') ?? record.text('Name'), record.text('Name')], (page, name) => [
      page,
      name,
      knownTexts(record.list('Recipe')),
      record.small('Cost'),
      record.small('TotalCost'),
      JSON.stringify(record.numbers('Cost', 'TotalCost')),
    ]),
  ),
};

function keyed(keys: readonly (string | null)[], make: (...keys: string[]) => Row): Row {
  return keys.some((key) => key === null) ? { reason: 'bad_key' } : make(...(keys as string[]));
}

function regionOf(record: WikiRecord): string | null {
  const region = record.text('Region');
  return region === 'Unknown' ? null : region;
}

function channels(record: WikiRecord): (string | null)[] {
  return ['Twitter', 'Youtube', 'Facebook', 'Instagram', 'Discord'].map((name) => record.text(name));
}

/** The day of the news about a contract, from an id such as `News/2018-02-24/KR_6`. */
function dayOfNews(news: string): string | null {
  return /(?:^|\/)(20\d{2}-\d{2}-\d{2})(?:[/_]|$)/.exec(news)?.[1] ?? null;
}

/** Reads `page::team;;team;;;page::team`. */
function tournamentsOf(history: string | null): { page: string; teams: string[] }[] {
  return (history ?? '').split(';;;').flatMap((part) => {
    const [page = '', teams = ''] = part.split('::');
    const names = teams
      .split(';;')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    return page.trim() === '' || names.length === 0 ? [] : [{ page: page.trim(), teams: names }];
  });
}

export interface RosterPlace {
  player: string;
  role: string | null;
  isSubstitute: boolean;
  isStaff: boolean;
  country: string | null;
}

/** Roles and flags belong to the players at the same places; a list of another length is ignored. */
function membersOf(record: WikiRecord): RosterPlace[] {
  const players = record.list('RosterLinks');
  const besides = (name: string) => {
    const list = record.list(name);
    return list.length === players.length ? list : [];
  };
  const [roles, countries] = [besides('Roles'), besides('Flags')];
  return players.flatMap((player, index) => {
    if (player === null) return [];
    const role = wikiRole(roles[index] ?? null);
    return [{ player, ...role, country: countries[index] ?? null }];
  });
}

/** Reads `1` and `5-8`; `Q` and `NQ` are not places. */
function placesOf(place: string | null): [number, number] | [null, null] {
  const [, from, to] = /^(\d{1,4})(?:\s*-\s*(\d{1,4}))?$/.exec(place ?? '') ?? [];
  return from === undefined ? [null, null] : [Number(from), Number(to ?? from)];
}

/** Games won and lost; null where upstream has zeros although series were played, because it did not count games. */
function gamesOf(record: WikiRecord, series: number): [won: number | null, lost: number | null] {
  const [won, lost] = [record.small('WinGames'), record.small('LossGames')];
  return series > 0 && won === 0 && lost === 0 ? [null, null] : [won, lost];
}
