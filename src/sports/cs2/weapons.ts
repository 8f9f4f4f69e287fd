/**
 * A weapon's name on the market, its kind, and its aliases: the word of the game's console, and the name in demos if it
 * differs.
 */
const WEAPONS = `
  AK-47|rifle|ak47, AUG|rifle|aug, FAMAS|rifle|famas, Galil AR|rifle|galilar, M4A1-S|rifle|m4a1_silencer;M4A1,
  M4A4|rifle|m4a1, SG 553|rifle|sg556, AWP|sniper|awp, G3SG1|sniper|g3sg1, SCAR-20|sniper|scar20, SSG 08|sniper|ssg08,
  MAC-10|smg|mac10, MP5-SD|smg|mp5sd, MP7|smg|mp7, MP9|smg|mp9, P90|smg|p90, PP-Bizon|smg|bizon, UMP-45|smg|ump45,
  MAG-7|shotgun|mag7, Nova|shotgun|nova, Sawed-Off|shotgun|sawedoff, XM1014|shotgun|xm1014,
  M249|machinegun|m249, Negev|machinegun|negev,
  CZ75-Auto|pistol|cz75a;CZ75 Auto, Desert Eagle|pistol|deagle, Dual Berettas|pistol|elite, Five-SeveN|pistol|fiveseven,
  Glock-18|pistol|glock, P2000|pistol|hkp2000, P250|pistol|p250, R8 Revolver|pistol|revolver, Tec-9|pistol|tec9,
  USP-S|pistol|usp_silencer,
  Decoy Grenade|grenade|decoy, Flashbang|grenade|flashbang, HE Grenade|grenade|hegrenade,
  Incendiary Grenade|grenade|incgrenade, Molotov|grenade|molotov, Smoke Grenade|grenade|smokegrenade,
  C4|equipment|c4;planted_c4, Knife|melee|knife, Zeus x27|equipment|taser`;

export interface Weapon {
  name: string;
  kind: string;
  aliases: string[];
}

export const WEAPON_LIST: readonly Weapon[] = WEAPONS.split(',').map((entry) => {
  const [name = '', kind = '', aliases = ''] = entry.trim().split('|');
  return { name, kind, aliases: aliases.split(';') };
});

/** Case matters: `M4A1` in demos is another rifle than `m4a1` in the console. */
const NAME_BY_ALIAS = new Map(
  WEAPON_LIST.flatMap(({ name, aliases }) => [name, ...aliases].map((word) => [word, name] as const)),
);

/** The market's name of a source's word for a weapon; an unknown word stays. */
export function weaponName(word: string): string {
  const plain = word.replace(/^weapon_/, '');
  return NAME_BY_ALIAS.get(plain) ?? (/^(knife_|bayonet)/.test(plain) ? 'Knife' : word);
}

/** The names that a request's words may mean, in any case: `m4a1` means two. Unknown words stay. */
export function weaponsCalled(words: readonly string[] | undefined): string[] | undefined {
  return words?.flatMap((word) => {
    const lower = word.toLowerCase();
    const meant = WEAPON_LIST.filter(({ name, aliases }) =>
      [name, ...aliases].some((known) => known.toLowerCase() === lower),
    );
    return meant.length > 0 ? meant.map(({ name }) => name) : [word];
  });
}
