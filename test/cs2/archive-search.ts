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

/** Misspelt so, another name is nearer: Hoax, Virtuoso; Spirit Academy is as near as Spirit. */
const OTHERS = new Set(['hoaxi', 'virus', 'spiit']);

/** Typed names, each of five letters and more also misspelt, find whom they mean first. */
export function cs2Search(opened: () => Archive): void {
  const first = (list: string, name: string) => async (q: string) =>
    (((await opened().get(`search?type=${list}&q=${encodeURIComponent(q)}`)).data as Json)[list] as Json[])[0]?.[
      name
    ] as unknown;

  test.each([
    ['players', 'nickname', readNicknames(PLAYERS)],
    ['teams', 'name', readTyped(TEAMS)],
  ])('what is typed finds first which of the %s it means, misspelt or not', async (list, name, names) => {
    const asked = [...names, ...misspelt(names).filter(({ typed }) => !OTHERS.has(typed))];
    expect(await notFirst(asked, first(list, name))).toEqual([]);
  });
}
