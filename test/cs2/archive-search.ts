import type { Archive } from '../support/archive.js';
import type { Json } from '../support/service.js';
import { misspelt, notFirst, readNicknames, readTyped } from '../support/typed.js';

const PLAYERS = `
s1mple ZywOo NiKo device dupreeh donk m0NESY ropz electroNic b1t sh1ro Twistzz EliGE NAF karrigan rain frozen broky
Magisk apEX gla1ve coldzera FalleN KRIMZ flusha blameF Ax1Le HObbit Perfecto jL iM w0nderful Spinx flameZ mezii
huNter- NertZ siuhy torzsi xertioN KSCERATO yuurih arT chopper magixx zont1x jks Brollan REZ Plopski hampus Jame FL1T
fame n0rb3r7 degster nexa Jimpphat bLitz Techno sdy interz Boombl4 nafany Snappi Maden SunPayus dycha hades stavn
jabbi TeSeS cadiaN Staehr br0 nicoodoz acoR sjuush HooXi syrsoN tabseN Krimbo oSee nitr0 Grim floppy JT Wicadia
XANTARES MAJ3R woxic Calyx`;

const TEAMS = `
natus Natus Vincere, faze FaZe, vitality Vitality, g2 G2, astralis Astralis, liquid Liquid, mouz MOUZ, spirit Spirit,
heroic HEROIC, falcons Falcons, furia FURIA, virtus Virtus.pro, virtuspro Virtus.pro, complexity Complexity, mongolz
The MongolZ, big BIG, ence ENCE, ninjas Ninjas in Pyjamas, cloud9 Cloud9, imperial Imperial, mibr MIBR, saw SAW, apeks
Apeks, eternal fire Eternal Fire, aurora Aurora, gamerlegion GamerLegion, monte Monte, bestia BESTIA, flyquest
FlyQuest, red canids RED Canids, fluxo Fluxo`;

const EVENTS = `
astana PGL Astana 2026, pgl astana 2025 PGL Astana 2025, pgl bucharest PGL Bucharest 2026,
pgl masters bucharest PGL Masters Bucharest 2025, cluj napoca PGL Cluj-Napoca 2026, fissure FISSURE Playground #2,
fissure playground 1 FISSURE Playground 1, austin major BLAST.tv Austin Major 2025,
budapest major StarLadder Budapest Major 2025, iem atlanta IEM Atlanta 2026, iem rio IEM Rio 2026,
chengdu IEM Chengdu 2025, melbourne IEM Melbourne 2025, iem dallas IEM Dallas 2025, iem cologne 2025 IEM Cologne 2025,
iem katowice IEM Katowice 2025, blast open lisbon BLAST Open Lisbon 2025, krakow IEM Kraków 2026,
blast open rotterdam BLAST Open Rotterdam 2026, blast open london BLAST Open London 2025,
blast bounty BLAST Bounty 2026 Season 1, esports world cup Esports World Cup 2025,
cct global CCT Global Finals 2025, asian champions Hero Esports Asian Champions League 2025,
esl challenger league ESL Challenger League Season 49 North America, iesf IESF World Championship 2024,
esl pro league season 19 ESL Pro League Season 19, a1 gaming A1 Gaming League Season 10,
friday fight Friday Fight, european pro league season 20 European Pro League Season 20`;

/** Misspelt so, another name is nearer: Hoax, Virtuoso; Spirit Academy is as near as Spirit. */
const OTHERS = new Set(['hoaxi', 'virus', 'spiit']);

/** Typed names, each of five letters and more also misspelt, find whom they mean first. */
export function cs2Search(opened: () => Archive): void {
  const found = async (list: string, q: string) =>
    ((await opened().get(`search?type=${list}&q=${encodeURIComponent(q)}`)).data as Json)[list] as Json[];
  const first = (list: string, name: string) => async (q: string) => (await found(list, q))[0]?.[name] as unknown;
  const players = readNicknames(PLAYERS).map(({ typed }) => ({ typed, name: typed.replace('-', '') }));

  test.each([
    ['players', 'slug', players, 140],
    ['teams', 'name', readTyped(TEAMS), 50],
    ['events', 'name', readTyped(EVENTS), 59],
  ])(
    'what is typed finds first which of the %s it means by its %s, misspelt or not',
    async (list, name, names, least) => {
      const asked = [...names, ...misspelt(names).filter(({ typed }) => !OTHERS.has(typed))];
      expect(asked.length).toBeGreaterThanOrEqual(least);
      expect(await notFirst(asked, first(list, name))).toEqual([]);
    },
  );

  test.each(['mouz vs vitality', 'muoz vs vitalty', 'vitalitty mouz'])(
    'matches are found by both teams, misspelt or not: %s',
    async (q) => {
      const matches = await found('matches', q);
      expect(matches.length).toBeGreaterThan(2);
      for (const { team1, team2 } of matches.slice(0, 3))
        expect([team1.slug, team2.slug].toSorted()).toEqual(['mouz', 'vitality']);
    },
  );
}
