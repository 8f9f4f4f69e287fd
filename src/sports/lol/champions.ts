import { wordTable } from '../../word-table.js';

/** Champions whose id is not simply their name without blanks and signs. */
const ODD_NAMES: Record<string, string> = wordTable({
  Wukong: 'MonkeyKing',
  'Nunu & Willump': 'Nunu',
  'Renata Glasc': 'Renata',
  LeBlanc: 'Leblanc',
  "Bel'Veth": 'Belveth',
  "Cho'Gath": 'Chogath',
  "Kai'Sa": 'Kaisa',
  "Kha'Zix": 'Khazix',
  "Vel'Koz": 'Velkoz',
  "K'Sante": 'KSante',
  "Kog'Maw": 'KogMaw',
  "Rek'Sai": 'RekSai',
  'Dr. Mundo': 'DrMundo',
  'Jarvan IV': 'JarvanIV',
});

/** The names that cannot be derived from ids. */
export const NAMES_OF_IDS: ReadonlyMap<string, string> = new Map(
  Object.entries(ODD_NAMES).map(([name, id]) => [id, name]),
);

/** The id of a champion in Riot's feeds, by its name or id: `K'Sante` is `KSante` and `Wukong` is `MonkeyKing`. */
export function championId(written: string): string {
  return ODD_NAMES[written] ?? (written === 'FiddleSticks' ? 'Fiddlesticks' : written.replace(/[^A-Za-z0-9]/g, ''));
}

/** The name of a champion by its id. */
export function championName(id: string): string {
  return NAMES_OF_IDS.get(id) ?? id.replace(/([a-z])([A-Z])/g, '$1 $2');
}

const ODD_NAMES_SQL = JSON.stringify(Object.fromEntries(NAMES_OF_IDS)).replaceAll("'", "''");

/** SQL for the name of the champion whose id is the SQL expression `id`. */
export function championNameOf(id: string): string {
  return `coalesce('${ODD_NAMES_SQL}'::jsonb ->> ${id}, regexp_replace(${id}, '([a-z])([A-Z])', '\\1 \\2', 'g'))`;
}
