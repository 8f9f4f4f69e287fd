import { Random } from './random.js';

export interface InventedName {
  firstName: string;
  lastName: string;
  ioc: string;
}

/** A name of invented syllables in the manner of a country; `women` chooses the ending of the first name. */
export function inventName(random: Random, women: boolean): InventedName {
  const manner = random.pick(MANNERS);
  const firstName = inventFirstName(random, manner, women);
  const lastName = inventLastName(random, manner);
  return { firstName, lastName, ioc: random.pick(manner.countries) };
}

interface Manner {
  countries: readonly string[];
  openings: readonly string[];
  menEndings: readonly string[];
  womenEndings: readonly string[];
  lastOpenings: readonly string[];
  lastMiddles: readonly string[];
  lastEndings: readonly string[];
  particles: readonly string[];
}

function inventFirstName(random: Random, manner: Manner, women: boolean): string {
  const once = () => random.pick(manner.openings) + random.pick(women ? manner.womenEndings : manner.menEndings);
  const name = once();
  return random.chance(0.07) ? `${name}-${once()}` : name;
}

function inventLastName(random: Random, manner: Manner): string {
  const middle = random.chance(0.45) ? random.pick(manner.lastMiddles) : '';
  const name = random.pick(manner.lastOpenings) + middle + random.pick(manner.lastEndings);
  if (!random.chance(0.14)) return name;
  return random.pick(manner.particles) + name;
}

const words = (text: string) => text.split(' ');

const MANNERS: readonly Manner[] = [
  {
    countries: words('FRA FRA BEL SUI CAN'),
    openings: words('Aur Brév Cél Dor Évan Floriv Gaël Hél Loév Mat Nol Oriv Perr Rém Théod Vald'),
    menEndings: words('ic aud in ien éon ourt'),
    womenEndings: words('ine élie ance ouène ette iane'),
    lastOpenings: words('Vétr Brass Cler Daud Forv Grém Louv Mauv Noir Quév Roch Tév Vaub'),
    lastMiddles: words('en am ol iv'),
    lastEndings: words('ouze esnel ignac aud eçon ieux andière ôme'),
    particles: ["d'", 'de ', 'Le '],
  },
  {
    countries: words('ESP ESP ARG ARG CHI COL POR BRA ITA ITA ROU'),
    openings: words('Adr Belt Cam Dar Estev Faust Gonç Ign Lor Mart Nand Orl Ram Sant Tad Ulis Valer'),
    menEndings: words('io ando ario elo ián indo'),
    womenEndings: words('ela anda iria isa ónia inda'),
    lastOpenings: words('Alv Barr Cast Delg Esqu Ferr Guim Lom Mald Ñur Orv Per Quint Sald Torr Zur'),
    lastMiddles: words('er end ass ol'),
    lastEndings: words('ázola enho ueta ísimo andés elli ório eguiz ação'),
    particles: ['de la ', 'dos ', 'Del ', 'Di '],
  },
  {
    countries: words('SWE NOR DEN FIN GER GER AUT NED NED'),
    openings: words('Ald Björ Eyv Falk Gunt Håk Ilv Jør Kasp Lenn Mart Odv Rüd Sig Torv Ulr'),
    menEndings: words('ar en ik mund win bert'),
    womenEndings: words('a hild ine rid trud een'),
    lastOpenings: words('Äsk Berg Dahl Eik Fröl Grön Holt Kjær Lind Møll Nyk Oster Rüth Strøm Tann Vest'),
    lastMiddles: words('en er e ing'),
    lastEndings: words('qvell hoff gaarden brink lund stedt ermann vik zema'),
    particles: ['van der ', 'von ', 'van ', 'af '],
  },
  {
    countries: words('POL POL CZE CZE SVK SRB SRB CRO SLO UKR BUL KAZ'),
    openings: words('Bohd Čed Dragosl Grzeg Jarom Krzes Ljub Mil Nik Ond Prem Radom Stan Tom Vuk Zden'),
    menEndings: words('ek an ir osz oslav en'),
    womenEndings: words('ka ana ira ena oslava ěna'),
    lastOpenings: words('Brad Čern Dvořin Gorsk Hrub Jabl Kov Lesk Maln Novoš Petr Rudž Šimč Trnav Vrab Złot'),
    lastMiddles: words('ol ov en ic'),
    lastEndings: words('ević ický owiak enko ačić ínek arov išek'),
    particles: ['Mali-', 'Star-'],
  },
  {
    countries: words('USA USA USA GBR GBR AUS AUS CAN RSA IRL NZL'),
    openings: words('Ald Brenn Cald Dext Ell Finn Garr Hart Kell Land Merr Pres Quinn Rhod Tann Wynd'),
    menEndings: words('on er ick an ley ard'),
    womenEndings: words('a yn ie essa ora eth'),
    lastOpenings: words('Ash Brack Cald Dun Fairw Graf Hask Kilb Loch Marsh Northw Penh Stan Thorn Wex Whit'),
    lastMiddles: words('er ing am le'),
    lastEndings: words('combe field hurst more wick ridge dale brook'),
    particles: ["O'", 'Mc', 'St. '],
  },
  {
    countries: words('JPN JPN KOR CHN CHN TPE'),
    openings: words('Aki Da Harun Ji Ken Li Min Nao Ren Sora Tak Wei Xin Yuz'),
    menEndings: words('ro ho shun to qi ma'),
    womenEndings: words('mi na yue ka rin ha'),
    lastOpenings: words('Asa Chu Fuka Han Iwa Kuro Mori Nan Oka Shira Tsu Zhao Wan'),
    lastMiddles: words('ga mi no ri'),
    lastEndings: words('bayu kura moto zen hira sawe jin tani'),
    particles: ['Nam-', 'Dong-'],
  },
  {
    countries: words('TUN EGY MAR IND IND TUR GRE'),
    openings: words('Adh Bas Cham Eleft Far Ham Iskand Kar Nad Odys Raj Sel Tar Yas Zah'),
    menEndings: words('im ar esh is oun an'),
    womenEndings: words('ira ana eya oula iya een'),
    lastOpenings: words('Ben Chak Daou Gerg Hadd Kant Laz Meh Nair Pap Rach Sar Trab Zer'),
    lastMiddles: words('ar ou am ad'),
    lastEndings: words('ouzi ridis avan akis bashi oglan eddine athi'),
    particles: ['El ', 'Al-', 'Ben '],
  },
];
