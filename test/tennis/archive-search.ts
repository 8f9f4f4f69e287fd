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

/** Misspelt so, another player's name begins: Lopez Villasenor, Laerte, Joran; and the last has two slips at once. */
const OTHERS = new Set(['villas', 'laer', 'joran', 'demiaaur']);

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
}
