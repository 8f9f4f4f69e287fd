import type { PlaceContext, SettleContext, Unplaced } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { mark } from '../../../archive/marks.js';
import { fold } from '../../../archive/names.js';
import { identify } from '../../../archive/resolve/identities.js';
import { noteNames, type Named } from '../../../archive/resolve/identity-names.js';
import type { Hints } from '../sources/rounds.js';
import { Cards } from './cards.js';
import { FighterNames } from './fighter-names.js';
import { findBout, shareWord, type Corner, type FoundBout, type Learned, type Lookup } from './find.js';
import { FIGHTER } from './identities.js';
import { learnTitles } from './titles.js';

type StagedRow = Hints & { fileNumber: number; line: number };

/**
 * Finds each bout by event and names. A name or a title that only one source has is learned for the later lookups.
 */
export async function placeRounds({ client, database, staging }: PlaceContext): Promise<Unplaced[]> {
  const { rows } = await client.query<StagedRow>(
    `select file_no as "fileNumber", line, event, fight, fighter, names, day, ending from ${staging} order by file_no, line`,
  );
  const names = await FighterNames.read(
    client,
    rows.flatMap((row) => [row.fighter, ...row.names.split('\n')]),
  );
  const fights = [...groupBy(rows, (row) => `${row.fileNumber} ${row.event} ${row.names || row.fight}`).values()];
  const titled = fights.flatMap((fight) => {
    const [first, second] = namesOf(fight);
    const { event, day } = fight[0] as StagedRow;
    return first === undefined || second === undefined ? [] : [{ event, day, names: [first, second] as const }];
  });
  await learnTitles({ client, database }, names, titled);
  const titles = new Set(rows.map(({ event }) => event));
  const days = new Set(rows.map(({ day }) => day).filter((day) => day !== ''));
  const { placed, unplaced, learned } = locateRounds(names, await Cards.read(client, { titles, days }), fights);
  if (learned.length > 0) {
    await identify(database, 'ufc', (identities) => noteNames(identities, FIGHTER, learned));
    await mark(client, 'ufc', 'fighter', 'select unnest($1::integer[])', [learned.map(({ n }) => n)]);
  }
  await client.query(
    `update ${staging} s set bout_n = p.bout_n, corner = p.corner
     from unnest($1::integer[], $2::integer[], $3::integer[], $4::text[]) p (file_no, line, bout_n, corner)
     where s.file_no = p.file_no and s.line = p.line`,
    [
      placed.map(({ fileNumber }) => fileNumber),
      placed.map(({ line }) => line),
      placed.map(({ boutN }) => boutN),
      placed.map(({ corner }) => corner),
    ],
  );
  // A source without control times must not overwrite known ones.
  await client.query(
    `update ${staging} s set control_seconds = r.control_seconds from ufc_round r
     where s.control_seconds is null and r.bout_n = s.bout_n and r.round = s.round and r.corner = s.corner`,
  );
  return unplaced;
}

interface LocatedRounds {
  placed: { fileNumber: number; line: number; boutN: number; corner: Corner }[];
  unplaced: Unplaced[];
  learned: Named[];
}

function locateRounds(names: FighterNames, cards: Cards, fights: readonly StagedRow[][]): LocatedRounds {
  const found = fights.map((fight) => lookUp(names, cards, fight));
  const isDoubtful = (one: Lookup) => 'reason' in one || (one.learned !== undefined && !stands(names, one.learned));
  const learned: LocatedRounds['learned'] = [];
  // Each learned name may lead to further bouts, and those to further names.
  for (let fresh = learn(names, found); fresh.length > 0; fresh = learn(names, found)) {
    learned.push(...fresh);
    found.forEach((lookup, index) => {
      if (isDoubtful(lookup)) found[index] = lookUp(names, cards, fights[index] as StagedRow[]);
    });
  }
  found.forEach((lookup, index) => {
    if (isDoubtful(lookup) && !('reason' in lookup)) found[index] = { reason: 'no_bout' };
  });
  const located: LocatedRounds = { placed: [], unplaced: [], learned };
  fights.forEach((fight, index) => {
    const lookup = found[index] as Lookup;
    for (const row of fight) {
      const { fileNumber, line } = row;
      if ('reason' in lookup) located.unplaced.push({ fileNumber, line, reason: lookup.reason });
      else located.placed.push({ fileNumber, line, boutN: lookup.bout.n, corner: cornerOf(row, fight, lookup) });
    }
  });
  return located;
}

function namesOf(fight: readonly StagedRow[]): string[] {
  const [row] = fight;
  return row?.names ? row.names.split('\n') : [...new Set(fight.map(({ fighter }) => fighter))];
}

function lookUp(names: FighterNames, cards: Cards, fight: readonly StagedRow[]): Lookup {
  const [row] = fight;
  const [first, second, ...more] = namesOf(fight);
  if (!row || first === undefined || second === undefined || more.length > 0) return { reason: 'bad_pair' };
  // The day is more reliable than the name, because upstream has given one name to several events.
  const ofDay = row.day === '' ? [] : cards.around(row.day);
  const among = ofDay.length > 0 ? ofDay : cards.ofEvent(row.event);
  if (among === undefined) return { reason: 'no_event' };
  return findBout(names, { names: [first, second], among, otherName: 'elimination', ending: row.ending });
}

function stands(names: FighterNames, { name, fighter }: Learned): boolean {
  return names.numbersOf(name).has(fighter.n);
}

/**
 * Learns names that only one fighter can have: a name that fits a single fighter, or that resembles the name of a
 * single one.
 */
function learn(names: FighterNames, found: readonly Lookup[]): LocatedRounds['learned'] {
  const taught = found.flatMap((lookup) => ('reason' in lookup || !lookup.learned ? [] : [lookup.learned]));
  const byName = groupBy(taught, ({ name }) => fold(name));
  const learned: LocatedRounds['learned'] = [];
  for (const [folded, mentions] of byName) {
    const alike = mentions.filter(({ name, fighter }) => shareWord(name, fighter.name));
    const [mention] = alike.length > 0 ? alike : mentions;
    const others = (alike.length > 0 ? alike : mentions).filter(({ fighter }) => fighter.n !== mention?.fighter.n);
    if (others.length > 0 || !mention || stands(names, mention)) continue;
    names.add(folded, mention.fighter.n);
    learned.push({ n: mention.fighter.n, folded, shown: mention.name });
  }
  return learned;
}

function cornerOf({ fighter }: StagedRow, fight: readonly StagedRow[], { first }: FoundBout): Corner {
  const other = first === 'red' ? 'blue' : 'red';
  return fold(fighter) === fold(namesOf(fight)[0] ?? '') ? first : other;
}

/** Marks the bouts with rounds of the run. */
export const markPlayed = ({ client, run }: SettleContext): Promise<void> =>
  mark(client, 'ufc', 'bout_row', 'select bout_n from ufc_round where run_id = $1', [run]);
