import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import { fold } from '../../../archive/names.js';
import { nameKey } from '../../../archive/resolve/claims.js';
import { numberEntities } from '../../../archive/resolve/numbers.js';
import { HLTV, PLAYER, STEAM } from '../kinds.js';
import type { Mention } from './mentions.js';
import type { WhoOf } from './same-nickname.js';
import { known, type PlayerClaim } from '../sources/claims.js';

/** The name or id by which a player is looked up. */
interface PlayerLookup {
  name: string;
  idSource?: string | undefined;
  key?: string | null | undefined;
  team?: number | undefined;
}

export interface NamedPlayer {
  n: number;
  nickname: string;
  aliases: string[];
  realName: string | null;
  country: string | null;
  photoUrl: string | null;
  ids: { source: string; id: string; url: string | null }[];
}

export interface PlayerIndex {
  players: readonly NamedPlayer[];
  /** The number of the player; undefined where several have the name and none is known in that team. */
  find(lookup: PlayerLookup): number | undefined;
  /** Mentions that may mean several players, with their team. */
  unclear: readonly { name: string; team: number | undefined; source: string }[];
}

interface Person {
  /** Ids of this person, one a source. */
  ids: Map<string, string>;
  /** Folded nicknames as `WhoOf` returns them. */
  names: Set<string>;
  teams: Set<number>;
  realName: string | null;
  /** Whether mentions by this name alone mean this person. */
  ownsName: boolean;
  mentions: Mention[];
}

/** The sources by precedence for the spelling of a nickname, highest first. */
const SPELLING = [HLTV, 'hltv-players', 'predictor-players', 'vrs-list', 'vrs', 'predictor', 'demos', 'tier3'];

const isIdentified = ({ idSource, key }: Omit<PlayerLookup, 'name'>): boolean => idSource !== undefined && !!key;

/**
 * Finds the players whom mentions mean, and numbers them. An id is one player; a name is one player too, unless several
 * ids have it.
 */
export async function numberPlayers(
  context: DeriveContext,
  mentions: readonly Mention[],
  about: readonly AboutPlayer[],
  whoOf: WhoOf,
): Promise<PlayerIndex> {
  const all = mentions.filter(({ name }) => known(name) !== null);
  const persons = personsOf(all, whoOf);
  const byId = new Map(
    persons.flatMap((one) => [...one.ids].map(([source, key]) => [`${source} ${key}`, one] as const)),
  );
  const byName = new Map<string, Person[]>();
  for (const person of persons)
    for (const name of person.names) byName.set(name, [...(byName.get(name) ?? []), person]);
  const unclear: { name: string; team: number | undefined; source: string }[] = [];
  const personOf = ({ name, idSource, key, team }: PlayerLookup) => {
    const identified = isIdentified({ idSource, key }) ? byId.get(`${idSource} ${key}`) : undefined;
    if (identified) return identified;
    const bearers = byName.get(whoOf(name, team)) ?? [];
    if (bearers.length === 1) return bearers[0];
    const inTeam = bearers.filter(({ teams }) => team !== undefined && teams.has(team));
    return inTeam.length === 1 ? inTeam[0] : bearers.find(({ ownsName }) => ownsName);
  };
  for (const mention of all) {
    if (isIdentified(mention)) continue;
    const person = personOf(mention);
    if (person) person.mentions.push(mention);
    else unclear.push({ name: mention.name, team: mention.team, source: mention.source });
  }
  const named = persons.filter(({ mentions: of }) => of.length > 0);
  // Several lists may have one id.
  const aboutOf = groupBy(about, ({ idSource, key }) => `${idSource} ${key}`);
  const shown = named.map((person) => shownOf(person, aboutOf));
  const numbers = await numberEntities(
    context,
    PLAYER,
    named.map((person, index) => ({ keys: keysOf(person), name: (shown[index] as Shown).nickname })),
    { areDistinct: true },
  );
  const numberOf = new Map(named.map((person, index) => [person, numbers[index] as number]));
  return {
    players: merge(shown.map((one, index) => ({ ...one, n: numbers[index] as number }))),
    find: (lookup) => {
      const person = personOf(lookup);
      return person && numberOf.get(person);
    },
    unclear,
  };
}

function personsOf(mentions: readonly Mention[], whoOf: WhoOf): Person[] {
  const identified = new Map<string, Person>();
  for (const mention of mentions.filter(isIdentified)) {
    const { idSource = '', key, name, team, realName } = mention;
    const place = `${idSource} ${key}`;
    const person = identified.get(place) ?? newPerson(new Map([[idSource, key as string]]));
    person.names.add(whoOf(name, team));
    if (team !== undefined) person.teams.add(team);
    person.realName ??= realName;
    person.mentions.push(mention);
    identified.set(place, person);
  }
  const persons = new Set(identified.values());
  // HLTV has one id for each player; a person of the same name without a contradiction is the same player.
  const ordered = [...persons].toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const person of ordered) {
    if (!persons.has(person)) continue;
    for (const other of ordered) {
      if (other === person || !persons.has(other) || !persons.has(person) || !sharesName(person, other)) continue;
      const bearers = ordered.filter((one) => persons.has(one) && sharesName(one, other));
      const rivals = bearers.filter(
        (one) => one !== other && [...one.ids.keys()].some((source) => other.ids.has(source)),
      );
      const isClear = rivals.length === 0 || sharesTeam(person, other);
      if (isClear && canBeSame(person, other)) {
        absorb(person, other);
        persons.delete(other);
      }
    }
  }
  const namesHeld = new Map<string, number>();
  for (const { names } of persons) for (const name of names) namesHeld.set(name, (namesHeld.get(name) ?? 0) + 1);
  for (const person of persons) person.ownsName = [...person.names].some((name) => namesHeld.get(name) === 1);
  const bare = groupBy(
    mentions.filter((mention) => !isIdentified(mention)),
    ({ name, team }) => whoOf(name, team),
  );
  const byName = new Map<string, Person[]>();
  for (const person of persons)
    for (const name of person.names) byName.set(name, [...(byName.get(name) ?? []), person]);
  for (const [name, of] of bare) {
    const bearers = byName.get(name) ?? [];
    if (bearers.length === 1) continue;
    const isElsewhere = of.some(({ team }) => !bearers.some(({ teams }) => team !== undefined && teams.has(team)));
    if (bearers.length === 0 || isElsewhere) {
      persons.add({ ...newPerson(new Map()), names: new Set([name]), ownsName: true });
    }
  }
  return [...persons];
}

const newPerson = (ids: Map<string, string>): Person => ({
  ids,
  names: new Set(),
  teams: new Set(),
  realName: null,
  ownsName: false,
  mentions: [],
});

function rankOf({ ids }: Person): number {
  return ids.has(HLTV) ? 0 : ids.has(STEAM) ? 1 : 2;
}

const sharesName = (one: Person, other: Person) => [...one.names].some((name) => other.names.has(name));
const sharesTeam = (one: Person, other: Person) => [...one.teams].some((team) => other.teams.has(team));

/** One source has one id for a player, and real names without a common word belong to two players. */
function canBeSame(one: Person, other: Person): boolean {
  if ([...one.ids.keys()].some((source) => other.ids.has(source))) return false;
  if (one.realName === null || other.realName === null) return true;
  const words = new Set(fold(one.realName).split(' '));
  return fold(other.realName)
    .split(' ')
    .some((word) => words.has(word));
}

function absorb(person: Person, other: Person): void {
  for (const [source, key] of other.ids) person.ids.set(source, key);
  for (const name of other.names) person.names.add(name);
  for (const team of other.teams) person.teams.add(team);
  person.realName ??= other.realName;
  person.mentions.push(...other.mentions);
}

function keysOf({ ids, names, ownsName }: Person): { source: string; key: string }[] {
  const own = [...ids].map(([source, key]) => ({ source, key }));
  const byNames = ownsName
    ? [...names].map((name) => ({ source: NAME_SOURCE, key: name.includes('~') ? name : nameKey(name) }))
    : [];
  return [...own, ...byNames];
}

export interface AboutPlayer extends PlayerClaim {
  idSource: string;
  key: string;
  source: string;
}

type Shown = Omit<NamedPlayer, 'n'>;

function shownOf({ mentions, ids }: Person, about: ReadonlyMap<string, readonly AboutPlayer[]>): Shown {
  const claims = [...ids].flatMap(([source, key]) => about.get(`${source} ${key}`) ?? []);
  const spelled = mentions.toSorted((one, other) => spellingOf(one) - spellingOf(other));
  const best = spelled.filter((one) => spellingOf(one) === spellingOf(spelled[0] as Mention));
  const counts = groupBy(best, ({ name }) => name);
  const [nickname = ''] = [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const firstOf = <Value>(values: readonly (Value | null | undefined)[]) =>
    values.find((value) => value !== null && value !== undefined) ?? null;
  return {
    nickname,
    aliases: [...new Set(mentions.map(({ name }) => name))].filter((name) => fold(name) !== fold(nickname)).toSorted(),
    realName: firstOf([...claims.map(({ realName }) => realName), ...mentions.map(({ realName }) => realName)]),
    country: firstOf([...claims.map(({ country }) => country), ...mentions.map(({ country }) => country)]),
    photoUrl: firstOf(claims.map(({ photoUrl }) => photoUrl)),
    ids: [...ids].map(([source, id]) => ({
      source,
      id,
      url: firstOf(claims.filter((one) => one.idSource === source).map(({ url }) => url)),
    })),
  };
}

function spellingOf({ source }: Mention): number {
  const place = SPELLING.indexOf(source);
  return place < 0 ? SPELLING.length : place;
}

/** Keeps one person for each number; two may have one number, because an earlier import joined them. */
function merge(players: readonly NamedPlayer[]): NamedPlayer[] {
  const byNumber = new Map<number, NamedPlayer>();
  for (const player of players) if (!byNumber.has(player.n)) byNumber.set(player.n, player);
  return [...byNumber.values()];
}
