import { fold } from '../../../archive/names.js';
import { EXTERIORS, type Category } from './vocabularies.js';

/** What the market's name of an item says of it. */
export interface MarketItem {
  /** The name without StatTrak, Souvenir and exterior, which all variants share; the catalogue's key. */
  finish: string;
  /** Also the model of a knife or of gloves; null for what is neither. */
  weapon: string | null;
  /** Null for an item without a finish, such as a vanilla knife. */
  skinName: string | null;
  category: Category;
  exterior: string | null;
  statTrak: boolean;
  souvenir: boolean;
}

const PARTS = /^(★ )?(StatTrak™ |Souvenir )?(.*?)(?: \(([^()]+)\))?$/s;

/**
 * Takes a market hash name apart, such as `★ StatTrak™ Karambit | Doppler (Factory New)`. What stands in brackets at the
 * end is an exterior only if the game calls one so: `(Holo)` and `(Battle Green)` belong to the name.
 */
export function readMarketName(name: string): MarketItem {
  const [, star = '', mark = '', plain = '', bracket = ''] = PARTS.exec(name) ?? [];
  const exterior = EXTERIORS.find((one) => one === bracket) ?? null;
  const rest = exterior === null && bracket !== '' ? `${plain} (${bracket})` : plain;
  const [model = '', skin] = split(rest);
  const category = categoryOf(model, skin, star !== '');
  const isWorn = WEARABLE.has(category);
  return {
    finish: `${star}${rest}`.trim(),
    weapon: isWorn ? model : null,
    skinName: isWorn || skin !== undefined ? (skin ?? null) : model,
    category,
    exterior,
    statTrak: mark === 'StatTrak™ ',
    souvenir: mark === 'Souvenir ',
  };
}

/** The name as a search compares it, and slugs are made of it: without signs that nobody types. */
export function foldMarketName(name: string): string {
  return fold(name.replace(/[★™]/g, ' '));
}

/** The model, and the finish behind the first bar. */
function split(name: string): [string, string?] {
  const bar = /\s*\|\s*/.exec(name);
  if (!bar) return [name.trim()];
  const skin = name.slice(bar.index + bar[0].length).trim();
  return [name.slice(0, bar.index).trim(), skin === '' ? undefined : skin];
}

const lines = (text: string) => text.split('\n').flatMap((line) => line.trim().split(', '));

const WEAPONS: ReadonlyMap<string, Category> = new Map(
  Object.entries({
    pistol: `CZ75-Auto, Desert Eagle, Dual Berettas, Five-SeveN, Glock-18, P2000, P250, R8 Revolver, Tec-9, USP-S`,
    smg: `MAC-10, MP5-SD, MP7, MP9, P90, PP-Bizon, UMP-45`,
    rifle: `AK-47, AUG, FAMAS, Galil AR, M4A1-S, M4A4, SG 553`,
    sniper_rifle: `AWP, G3SG1, SCAR-20, SSG 08`,
    shotgun: `MAG-7, Nova, Sawed-Off, XM1014`,
    machine_gun: `M249, Negev`,
    equipment: `Zeus x27`,
  }).flatMap(([category, models]) => lines(models).map((model): [string, Category] => [model, category as Category])),
);

/** What stands before the bar of items that are no weapons. */
const PREFIXES: ReadonlyMap<string, Category> = new Map([
  ['Sticker', 'sticker'],
  ['Sticker Slab', 'sticker_slab'],
  ['Charm', 'charm'],
  ['Patch', 'patch'],
  ['Graffiti', 'graffiti'],
  ['Sealed Graffiti', 'graffiti'],
  ['Music Kit', 'music_kit'],
  ['Autograph Capsule', 'container'],
]);

/** What stands behind the bar of an agent: whom it fights for. */
const FACTIONS = new Set(
  lines(`Brazilian 1st Battalion, Elite Crew, FBI, FBI HRT, FBI SWAT, FBI Sniper, Gendarmerie Nationale
    Guerrilla Warfare, KSK, NSWC SEAL, NZSAS, Phoenix, SAS, SEAL Frogman, SWAT, Sabre, Sabre Footsoldier
    TACP Cavalry, The Professionals, USAF TACP`),
);

/** Endings of items without a bar, the longer ones before those that they end with. */
const ENDINGS: readonly (readonly [RegExp, Category])[] = [
  [/ Key$/, 'key'],
  [/ (Access |Premium |Viewer |All Access )?Pass( \+ .*)?$/, 'pass'],
  [/ Pin$/, 'pin'],
  [
    /(^| )(Case|Case \d|Capsule|Capsule \d{1,4}|Capsule Series \d|Package|Box|Box \d|Pack|Parcel|Presents|Terminal)$/,
    'container',
  ],
  [/_capsule$/, 'container'],
  [/ (Challengers|Contenders|Legends|with .*)( \((Holo-Foil|Foil)\))?$/, 'container'],
  [/(^| )(Name Tag|Swap Tool)$/, 'tool'],
];

/** Categories of items that have a model and may have a finish. */
const WEARABLE = new Set<Category>([...WEAPONS.values(), 'knife', 'gloves']);

function categoryOf(model: string, skin: string | undefined, isStarred: boolean): Category {
  if (isStarred) return / (Gloves|Wraps)$/.test(model) ? 'gloves' : 'knife';
  const known = WEAPONS.get(model) ?? PREFIXES.get(model);
  if (known) return known;
  if (skin !== undefined) return FACTIONS.has(skin) ? 'agent' : 'other';
  return ENDINGS.find(([ending]) => ending.test(model))?.[1] ?? 'other';
}
