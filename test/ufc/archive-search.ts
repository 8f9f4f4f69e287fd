import type { Archive } from '../support/archive.js';
import type { Json } from '../support/service.js';
import { misspelt, notFirst, readTyped } from '../support/typed.js';

const FIGHTERS = `
mcgregor Conor McGregor, khabib Khabib Nurmagomedov, jones Jon Jones, anderson silva Anderson Silva,
st pierre Georges St-Pierre, nunes Amanda Nunes, rousey Ronda Rousey, holloway Max Holloway, aldo Jose Aldo,
adesanya Israel Adesanya, usman Kamaru Usman, volkanovski Alexander Volkanovski, oliveira Charles Oliveira,
poirier Dustin Poirier, gaethje Justin Gaethje, nate diaz Nate Diaz, cerrone Donald Cerrone, miocic Stipe Miocic,
ngannou Francis Ngannou, cormier Daniel Cormier, velasquez Cain Velasquez, dos santos Junior Dos Santos,
lesnar Brock Lesnar, liddell Chuck Liddell, tito Tito Ortiz, couture Randy Couture, royce Royce Gracie,
belfort Vitor Belfort, wanderlei silva Wanderlei Silva, machida Lyoto Machida, mauricio rua Mauricio Rua,
dan henderson Dan Henderson, rashad Rashad Evans, forrest Forrest Griffin, demetrious Demetrious Johnson,
dominick cruz Dominick Cruz, dillashaw TJ Dillashaw, garbrandt Cody Garbrandt, cejudo Henry Cejudo,
shevchenko Valentina Shevchenko, jedrzejczyk Joanna Jedrzejczyk, namajunas Rose Namajunas, weili zhang Zhang Weili,
zhang weili Zhang Weili, holm Holly Holm, miesha Miesha Tate, tony ferguson Tony Ferguson, dos anjos Rafael Dos Anjos,
eddie alvarez Eddie Alvarez, frankie edgar Frankie Edgar, bj penn BJ Penn, lawler Robbie Lawler, woodley Tyron Woodley,
covington Colby Covington, masvidal Jorge Masvidal, whittaker Robert Whittaker, romero Yoel Romero, weidman Chris Weidman,
rockhold Luke Rockhold, bisping Michael Bisping, gustafsson Alexander Gustafsson, teixeira Glover Teixeira,
blachowicz Jan Blachowicz, prochazka Jiri Prochazka, alex pereira Alex Pereira, makhachev Islam Makhachev,
o'malley Sean O'Malley, dvalishvili Merab Dvalishvili, sterling Aljamain Sterling, petr yan Petr Yan,
moreno Brandon Moreno, figueiredo Deiveson Figueiredo, aspinall Tom Aspinall, ciryl Ciryl Gane, derrick lewis Derrick Lewis,
overeem Alistair Overeem, werdum Fabricio Werdum, mark hunt Mark Hunt, roy nelson Roy Nelson, chimaev Khamzat Chimaev,
leon edwards Leon Edwards, belal Belal Muhammad, gilbert burns Gilbert Burns, pimblett Paddy Pimblett, topuria Ilia Topuria,
ortega Brian Ortega, swanson Cub Swanson, jung Chan Sung Jung, faber Urijah Faber, guida Clay Guida,
jim miller Jim Miller, diego sanchez Diego Sanchez, matt hughes Matt Hughes, serra Matt Serra, franklin Rich Franklin,
condit Carlos Condit, gastelum Kelvin Gastelum, paulo costa Paulo Costa, darren till Darren Till, vettori Marvin Vettori`;

/** By what the fighters are called, and two slips that no rule makes. */
const CALLED = `
bones Jon Jones, stylebender Israel Adesanya, cowboy Donald Cerrone,
the highlight Justin Gaethje, the diamond Dustin Poirier, rowdy Ronda Rousey, the iceman Chuck Liddell, mcgreger Conor McGregor,
kabib Khabib Nurmagomedov`;

const EVENTS = `ufc229 UFC 229: Khabib vs. McGregor, ufc 229 UFC 229: Khabib vs. McGregor, ufc2 UFC 2: No Way Out,
khabib vs mcgreger UFC 229: Khabib vs. McGregor`;

/** Misspelt so, they are more like other names: Forest, Moran. */
const OTHERS = new Set(['foraest', 'morano']);

/** Two hundred typed names, half of them misspelt, find whom they mean first. */
export function ufcSearch(opened: () => Archive): void {
  const first = (list: string, name: string) => async (q: string) =>
    (((await opened().get(`search?q=${encodeURIComponent(q)}`)).data as Json)[list] as Json[])[0]?.[name] as unknown;

  test('what is typed finds first the fighter whom it means, misspelt or not', async () => {
    const names = readTyped(FIGHTERS);
    const asked = [...names, ...misspelt(names).filter(({ typed }) => !OTHERS.has(typed))];
    expect(asked.length).toBeGreaterThanOrEqual(190);
    expect(await notFirst(asked, first('fighters', 'name'))).toEqual([]);
  });

  test('a nickname finds its bearer first', async () => {
    expect(await notFirst(readTyped(CALLED), first('fighters', 'name'))).toEqual([]);
  });

  test('the number of an event finds it first, written as one word too', async () => {
    expect(await notFirst(readTyped(EVENTS), first('events', 'title'))).toEqual([]);
  });
}
