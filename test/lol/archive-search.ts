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
loud LOUD, psg talon TALON, gam GAM Esports, royal Royal Never Give Up, invictus Invictus Gaming, funplus FunPlus
Phoenix, drx DRX, nongshim Nongshim RedForce, kwangdong DN Freecs, excel Excel Esports, mad lions Movistar KOI`;

const LEAGUES = `
lcs LCS, lec LEC, lck LCK, lpl LPL, lla LLA, pcs PCS, nlc NLC, vcs VCS, tcl TCL, ljl LJL, lco LCO, msi MSI, cblol CBLOL,
worlds Worlds, emea masters EMEA Masters, superliga SuperLiga, ultraliga Ultraliga, prime league Prime League,
pg nationals PG Nationals, liga portuguesa Liga Portuguesa, lfl La Ligue Française, ligue francaise La Ligue Française,
hitpoint Hitpoint Masters, greek legends Greek Legends League, balkan Esports Balkan League,
cblol academy CBLOL Academy, lck academy LCK Academy, lck challengers LCK Challengers, elite series Elite Series,
college College Championship, arabian Arabian League, north regional North Regional League,
south regional South Regional League, demacia Demacia Cup, dreamhack DreamHack, baltic Baltic Masters,
belgian Belgian League, dutch league Dutch League, arena of legends Arena of Legends`;

const REAL_NAMES = `
rasmus winther Caps, soren bjerg Bjergsen, kacper sloma Inspired, nicolaj jensen Jensen, perkovic Perkz,
elias lipp Upset, yonghyeok choi Lucid, dohyeon park Viper, hyeonjun choi Doran, gabriel rau Bwipo`;

/** Of several who are called so, the one of whom most games are stored, or, where none are, who was on most teams. */
const BETTER_KNOWN = new Map(
  'alphari bang broken doinb flandre khan kuro mata nemesis nuguri ranger smeb sneaky'
    .split(' ')
    .map((nickname) => [nickname, `${nickname}-2`]),
);

/**
 * Misspelt so, another name is nearer or begins so: Donbray, Toady, Impaler, Tian, and the real names Jensen and Doan; AGO
 * Rogue and Broken Blade are as near as Rogue and Broken.
 */
const OTHERS = new Set(['donb', 'teady', 'mpale', 'tian', 'jenaen', 'doan', 'rgoue', 'brokken']);

/** Typed names, each of five letters and more also misspelt, find whom they mean first. */
export function lolSearch(opened: () => Archive): void {
  const found = async (list: string, q: string) =>
    ((await opened().get(`search?type=${list}&q=${encodeURIComponent(q)}`)).data as Json)[list] as Json[];
  const first = (list: string, name: string) => async (q: string) => (await found(list, q))[0]?.[name] as unknown;
  const players = readNicknames(PLAYERS).map(({ typed }) => ({ typed, name: BETTER_KNOWN.get(typed) ?? typed }));

  test.each([
    ['players', 'slug', players, 180],
    ['teams', 'name', readTyped(TEAMS), 45],
    ['leagues', 'name', readTyped(LEAGUES), 60],
    ['players', 'currentIgn', readTyped(REAL_NAMES), 20],
  ])(
    'what is typed finds first which of the %s it means by its %s, misspelt or not',
    async (list, name, names, least) => {
      const asked = [...names, ...misspelt(names).filter(({ typed }) => !OTHERS.has(typed))];
      expect(asked.length).toBeGreaterThanOrEqual(least);
      expect(await notFirst(asked, first(list, name))).toEqual([]);
    },
  );

  test.each([
    ['fnatic vs g2', ['fnatic', 'g2-esports']],
    ['fnatik vs g2', ['fnatic', 'g2-esports']],
    ['g2 fantic', ['fnatic', 'g2-esports']],
    ['cloud9 v liqiud', ['cloud9', 'team-liquid-honda']],
  ])('matches are found by both teams, misspelt or not: %s', async (q, teams) => {
    const matches = await found('matches', q);
    expect(matches.length).toBeGreaterThan(5);
    for (const { team1, team2 } of matches.slice(0, 5)) expect([team1.slug, team2.slug].toSorted()).toEqual(teams);
  });
}
