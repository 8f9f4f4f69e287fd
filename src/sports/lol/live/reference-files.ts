import { id, items, member, word, type Json } from '../../../live/cells.js';
import type { Reference } from './reference-walk.js';

/**
 * Turns pages into the files that Riot's importer reads, by file name. A tournament without standings is left out, because
 * the import would remove its stages from the archive. Upstream has no names of tournaments: each keeps its name in the
 * archive (`named`, by upstream's id), and a new one is named after its slug.
 */
export function referenceFiles(
  pages: readonly Reference[],
  named: ReadonlyMap<string, string>,
): Readonly<Record<string, object[]>> {
  const listsOf = (kind: Reference['kind']) => pages.filter((page) => page.kind === kind);
  const leagues = listsOf('leagues').flatMap(({ list }) => list);
  const standings = new Map(listsOf('standings').map(({ key, list }) => [key, list]));
  const teams = listsOf('teams').flatMap(({ list }) => list);
  return {
    'leagues.json': leagues.filter(isObject),
    'tournaments.json': listsOf('tournaments').flatMap(({ key, list }) => {
      const league = leagues.find((one) => id(one, 'id') === key);
      return list.filter(isObject).flatMap((tournament) => {
        const tournamentId = id(tournament, 'id');
        const stages = standings.get(tournamentId ?? '');
        if (tournamentId === null || stages === undefined) return [];
        const name = named.get(tournamentId) ?? titleOf(word(tournament, 'slug') ?? '', league);
        return [{ ...tournament, leagueId: key, name, stages }];
      });
    }),
    'teams.json': teams.filter(isObject).map((team) => ({
      team_id: member(team, 'id'),
      name: member(team, 'name'),
      acronym: member(team, 'code'),
      slug: member(team, 'slug'),
    })),
    'players.json': teams.flatMap((team) =>
      items(team, 'players').map((player) => ({
        player_id: member(player, 'id'),
        handle: member(player, 'summonerName'),
        first_name: member(player, 'firstName'),
        last_name: member(player, 'lastName'),
        home_team_id: member(team, 'id'),
      })),
    ),
  };
}

export function idsOfTournaments(pages: readonly Reference[]): string[] {
  return pages.filter(({ kind }) => kind === 'standings').map(({ key }) => key);
}

/** `lck_split_2_2026` of the league `lck`, which is called LCK, becomes `LCK Split 2 2026`. */
function titleOf(slug: string, league: Json): string {
  const leagueSlug = (word(league, 'slug') ?? '').replaceAll('-', '_');
  const isOfLeague = leagueSlug !== '' && slug.startsWith(`${leagueSlug}_`);
  const words = (isOfLeague ? slug.slice(leagueSlug.length + 1) : slug).split('_').filter((one) => one !== '');
  const shown = words.map((one) => one.charAt(0).toUpperCase() + one.slice(1));
  return [...(isOfLeague ? [word(league, 'name') ?? leagueSlug] : []), ...shown].join(' ');
}

function isObject(value: Json): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
