import type { Archive } from '../support/archive.js';
import type { Json } from '../support/service.js';
import { misspelt, notFirst, readNicknames, readTyped } from '../support/typed.js';

const PLAYERS = `
Faker Keria Gumayusi Zeus Oner Chovy Caps Rekkles Perkz Jankos Uzi TheShy Rookie JackeyLove knight Ruler Deft Doinb
Doublelift Bjergsen Jensen Sneaky CoreJJ Impact BeryL ShowMaker Canyon Viper Scout Meiko Tian Wunder Hylissang Upset
Humanoid Odoamne Nemesis Inspired VULCAN Peyz Kiin Delight Lehends Peanut Aiming Bdd Kanavi Tarzan Elk Xiaohu Ming
Crisp Karsa Rascal Teddy Khan Clid Mata Bang Wolf Smeb Kuro Doran Pyosik Ghost Nuguri Effort Cuzz Kellin Lucid Yagao
Hope Flandre Jiejie Breathe Weiwei Light Kaiwing Maple SwordArt Betty Levi Kati Artemis Palette Robo Ranger TitaN
Brance Fudge Berserker Blaber Zven Licorice Nisqy Mikyx Alphari Carzzy Elyoya Razork Noah Jun Bwipo Broken Larssen
Comp Trymbi Malrang`;

const TEAMS = `
t1 T1, geng Gen.G, gen g Gen.G, fnatic Fnatic, g2 G2 Esports, liquid Team Liquid, cloud9 Cloud9, top esports Top
Esports, jd gaming JD Gaming, hanwha Hanwha Life Esports, kt rolster KT Rolster, dplus Dplus KIA, vitality Team
Vitality, rogue Rogue, astralis Astralis, flyquest FlyQuest, tsm TSM, dignitas Dignitas, evil geniuses Evil Geniuses,
loud LOUD, psg talon PSG Talon, gam GAM Esports, royal Royal Never Give Up, invictus Invictus Gaming, funplus FunPlus
Phoenix, drx DRX, nongshim Nongshim RedForce, kwangdong Kwangdong Freecs, excel Excel Esports, mad lions MAD Lions`;

/** Misspelt so, another name is nearer or begins so: Donbray, Toady, Impaler, Tian; AGO Rogue is as near as Rogue. */
const OTHERS = new Set(['donb', 'teady', 'mpale', 'tian', 'rgoue']);

/** Typed names, each of five letters and more also misspelt, find whom they mean first. */
export function lolSearch(opened: () => Archive): void {
  const first = (list: string, name: string) => async (q: string) =>
    (((await opened().get(`search?type=${list}&q=${encodeURIComponent(q)}`)).data as Json)[list] as Json[])[0]?.[
      name
    ] as unknown;

  test.each([
    ['players', 'currentIgn', readNicknames(PLAYERS)],
    ['teams', 'name', readTyped(TEAMS)],
  ])('what is typed finds first which of the %s it means, misspelt or not', async (list, name, names) => {
    const asked = [...names, ...misspelt(names).filter(({ typed }) => !OTHERS.has(typed))];
    expect(await notFirst(asked, first(list, name))).toEqual([]);
  });
}
