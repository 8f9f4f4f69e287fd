import type { Archive } from '../support/archive.js';
import type { Json } from '../support/service.js';
import { misspelt, notFirst, readTyped } from '../support/typed.js';

/** As they are typed; each is the first hit for what stands behind it. */
const TYPED = `
connors Jimmy Connors, federer Roger Federer, djokovic Novak Djokovic, nadal Rafael Nadal, nastase Ilie Nastase, borg Bjorn Borg,
murray Andy Murray, newcombe John Newcombe, medvedev Daniil Medvedev, alcaraz Carlos Alcaraz, williams Serena Williams,
evert Chris Evert, graf Steffi Graf, navratilova Martina Navratilova, mcenroe John McEnroe, vilas Guillermo Vilas,
ashe Arthur Ashe, rosewall Ken Rosewall, orantes Manuel Orantes, zverev Alexander Zverev, ruud Casper Ruud, halep Simona Halep,
kvitova Petra Kvitova, sharapova Maria Sharapova, laver Rod Laver, smith Stan Smith, okker Tom Okker,
gerulaitis Vitas Gerulaitis, gottfried Brian Gottfried, del potro Juan Martin del Potro, cilic Marin Cilic,
thiem Dominic Thiem, wawrinka Stan Wawrinka, tsitsipas Stefanos Tsitsipas, raonic Milos Raonic, dimitrov Grigor Dimitrov,
muguruza Garbine Muguruza, sabatini Gabriela Sabatini, mandlikova Hana Mandlikova, shriver Pam Shriver,
turnbull Wendy Turnbull, jaeger Andrea Jaeger, ramirez Raul Ramirez, tanner Roscoe Tanner, berdych Tomas Berdych,
nishikori Kei Nishikori, sinner Jannik Sinner, rune Holger Rune, wozniacki Caroline Wozniacki, sukova Helena Sukova,
sanchez vicario Arantxa Sanchez Vicario, austin Tracy Austin, garrison Zina Garrison, kohde kilsch Claudia Kohde Kilsch,
dibbs Eddie Dibbs, rublev Andrey Rublev, kodes Jan Kodes, anderson Kevin Anderson, fritz Taylor Fritz,
radwanska Agnieszka Radwanska, safarova Lucie Safarova, jordan Kathy Jordan, ivanovic Ana Ivanovic, zvereva Natalia Zvereva,
durie Jo Durie, solomon Harold Solomon, monfils Gael Monfils, panatta Adriano Panatta, berrettini Matteo Berrettini,
auger aliassime Felix Auger Aliassime, pennetta Flavia Pennetta, bouchard Eugenie Bouchard, hanika Sylvia Hanika,
seles Monica Seles, ferrer David Ferrer, tsonga Jo-Wilfried Tsonga, higueras Jose Higueras, kerber Angelique Kerber,
goffin David Goffin, barazzutti Corrado Barazzutti, venus williams Venus Williams, pliskova Karolina Pliskova,
temesvari Andrea Temesvari, conchita Conchita Martinez, isner John Isner, stockton Dick Stockton, norrie Cameron Norrie,
khachanov Karen Khachanov, sock Jack Sock, schwartzman Diego Schwartzman, suarez navarro Carla Suarez Navarro,
bunge Bettina Bunge, gadusek Bonnie Gadusek, gasquet Richard Gasquet, metreveli Alex Metreveli,
bautista agut Roberto Bautista Agut, fognini Fabio Fognini, hurkacz Hubert Hurkacz, petkovic Andrea Petkovic,
mcneil Lori Mcneil, fibak Wojtek Fibak, pecci Victor Pecci, carreno Pablo Carreno Busta, pouille Lucas Pouille,
cibulkova Dominika Cibulkova, tiafoe Frances Tiafoe, bacsinszky Timea Bacsinszky, shapovalov Denis Shapovalov,
novotna Jana Novotna, de minaur Alex De Minaur, carlos Carlos Alcaraz, novak djokovic Novak Djokovic, rafa Rafael Nadal,
nadal rafael Rafael Nadal, deminaur Alex De Minaur, juan del potro Juan Martin del Potro, steffi Steffi Graf`;

const COMPETITIONS = `
us open Us Open, wimbledon Wimbledon, roland garros Roland Garros, australian open Australian Open,
cincinnati Cincinnati Masters, hamburg Hamburg, rome Rome Masters, monte carlo Monte Carlo Masters, gstaad Gstaad,
barcelona Barcelona, canada Canada Masters, washington Washington, munich Munich, kitzbuhel Kitzbuhel,
stockholm Stockholm, tour finals Tour Finals, bastad Bastad, auckland Auckland, queen's club Queen's Club,
rotterdam Rotterdam, paris masters Paris Masters, vienna Vienna, newport Newport, stuttgart Stuttgart,
los angeles Los Angeles, memphis Memphis, amersfoort Amersfoort, adelaide Adelaide,
indian wells Indian Wells Masters, indianapolis Indianapolis, miami masters Miami Masters, montpellier Montpellier,
dusseldorf Dusseldorf, acapulco Acapulco, eastbourne Eastbourne, moscow Moscow, philadelphia Philadelphia,
marrakech Marrakech, marseille Marseille, palermo Palermo, fed cup Billie Jean King Cup,
davis cup Davis Cup, rancho mirage Indian Wells Masters, masters cup Tour Finals`;

/** Each in the list of editions, newest first. */
const EDITIONS = `
us open Us Open, wimbledon Wimbledon, roland garros Roland Garros, australian open Australian Open, gstaad Gstaad,
cincinnati masters Cincinnati Masters, bastad Bastad, auckland Auckland, rotterdam Rotterdam, montpellier Montpellier,
acapulco Acapulco, eastbourne Eastbourne, marseille Marseille, monte carlo Monte Carlo Masters, memphis Memphis,
rancho mirage Rancho Mirage, philadelphia Philadelphia, indianapolis Indianapolis`;

/** Misspelt so, another player's name begins: Lopez Villasenor, Laerte, Joran; and the last has two slips at once. */
const OTHERS = new Set(['villas', 'laer', 'joran', 'demiaaur']);

/** Misspelt so, another name is as near. */
const OTHER_TITLES = new Set<string>([]);

/** Two hundred typed names, half of them misspelt, find whom they mean first. */
export function tennisSearch(opened: () => Archive): void {
  test('what is typed finds first whom it means, misspelt or not', async () => {
    const names = readTyped(TYPED);
    const asked = [...names, ...misspelt(names).filter(({ typed }) => !OTHERS.has(typed))];
    expect(asked.length).toBeGreaterThanOrEqual(200);
    const first = async (q: string) =>
      ((await opened().get(`players/search?q=${encodeURIComponent(q)}`)).items as Json[])[0]?.name as unknown;
    expect(await notFirst(asked, first)).toEqual([]);
  });
  test.each([
    ['competitions', readTyped(COMPETITIONS), 80],
    ['tournaments', readTyped(EDITIONS), 36],
  ])('what is typed finds first which of the %s it means, misspelt or not', async (list, names, least) => {
    const asked = [...names, ...misspelt(names).filter(({ typed }) => !OTHER_TITLES.has(typed))];
    expect(asked.length).toBeGreaterThanOrEqual(least);
    const first = async (q: string) =>
      ((await opened().get(`${list}?q=${encodeURIComponent(q)}`)).items as Json[])[0]?.name as unknown;
    expect(await notFirst(asked, first)).toEqual([]);
  });

  test('editions are found by the title of their competition today, and none but those that are named where any is', async () => {
    const found = async (q: string) =>
      (await opened().get(`tournaments?q=${encodeURIComponent(q)}&page_size=100`)).items as Json[];
    const names = (await found('indian wells masters')).map(({ name }) => name as string);
    expect(names).toContain('La Quinta');
    for (const q of ['us open', 'us opne']) {
      const open = await found(q);
      expect(open).toHaveLength(58);
      expect(new Set(open.map(({ competition_id }) => competition_id))).toEqual(new Set(['atp_560', 'wta_560']));
    }
  });
}
