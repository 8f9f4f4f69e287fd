import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of weapons by what the live feed and demos called them in kills that are stored. */
const NAMES = `
  ak47 AK-47, aug AUG, famas FAMAS, galilar Galil AR, m4a1_silencer M4A1-S, M4A1 M4A1-S, m4a1 M4A4, sg556 SG 553, awp AWP,
  g3sg1 G3SG1, scar20 SCAR-20, ssg08 SSG 08, mac10 MAC-10, mp5sd MP5-SD, mp7 MP7, mp9 MP9, p90 P90, bizon PP-Bizon,
  ump45 UMP-45, mag7 MAG-7, nova Nova, sawedoff Sawed-Off, xm1014 XM1014, m249 M249, negev Negev, cz75a CZ75-Auto,
  deagle Desert Eagle, elite Dual Berettas, fiveseven Five-SeveN, glock Glock-18, hkp2000 P2000, p250 P250,
  revolver R8 Revolver, tec9 Tec-9, usp_silencer USP-S, decoy Decoy Grenade, flashbang Flashbang, hegrenade HE Grenade,
  incgrenade Incendiary Grenade, molotov Molotov, smokegrenade Smoke Grenade, c4 C4, planted_c4 C4, knife Knife,
  taser Zeus x27`;

export class Cs2WeaponNames1764000999300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const pairs = NAMES.split(',').map((pair) => /^(\S+) (.+)$/s.exec(pair.trim()) as RegExpExecArray);
    await runner.query(
      `update cs2_kill k set weapon = known.name from unnest($1::text[], $2::text[]) known (word, name)
       where k.weapon = known.word`,
      [pairs.map(([, word]) => word), pairs.map(([, , name]) => name)],
    );
    await runner.query(`update cs2_kill set weapon = 'CZ75-Auto' where weapon = 'CZ75 Auto'`);
    await runner.query(`update cs2_kill set weapon = 'Knife' where weapon ~ '^(knife_|bayonet)'`);
  }

  /** Which source told which word is not stored. */
  async down(): Promise<void> {}
}
