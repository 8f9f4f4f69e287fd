import { fold } from '../../../archive/names.js';
import { EXTERIORS, type Category } from './vocabularies.js';

/** The parts of an item's name on the market. */
export interface MarketItem {
  /** The name that all variants share, without StatTrak, Souvenir and exterior; the catalogue's key. */
  finish: string;
  /** The model of a weapon, a knife or gloves; null for other items. */
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
 * Splits a market hash name, such as `★ StatTrak™ Karambit | Doppler (Factory New)`. Brackets at the end are an
 * exterior only if the game has it: `(Holo)` and `(Battle Green)` belong to the name.
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

/** The name for searches and slugs, without signs that nobody types. */
export function foldMarketName(name: string): string {
  return fold(name.replace(/[★™]/g, ' '));
}

/** Splits at the first bar into model and finish. */
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

/** The words before the bar, for items that are no weapons. */
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

/** The factions, which stand behind the bar in an agent's name. */
const FACTIONS = new Set(
  lines(`Brazilian 1st Battalion, Elite Crew, FBI, FBI HRT, FBI SWAT, FBI Sniper, Gendarmerie Nationale
    Guerrilla Warfare, KSK, NSWC SEAL, NZSAS, Phoenix, SAS, SEAL Frogman, SWAT, Sabre, Sabre Footsoldier
    TACP Cavalry, The Professionals, USAF TACP`),
);

/** The endings of names without a bar; longer ones come before those that they contain. */
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

/** The categories whose items have a model and may have a finish. */
const WEARABLE = new Set<Category>([...WEAPONS.values(), 'knife', 'gloves']);

function categoryOf(model: string, skin: string | undefined, isStarred: boolean): Category {
  if (isStarred) return / (Gloves|Wraps)$/.test(model) ? 'gloves' : 'knife';
  const known = WEAPONS.get(model) ?? PREFIXES.get(model);
  if (known) return known;
  if (skin !== undefined) return FACTIONS.has(skin) ? 'agent' : 'other';
  return ENDINGS.find(([ending]) => ending.test(model))?.[1] ?? 'other';
}
