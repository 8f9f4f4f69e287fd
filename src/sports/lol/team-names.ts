import { fold } from '../../archive/names.js';

/**
 * Teams that one source names differently from all others. Reviewed by hand: each line has the name of that source, the name
 * of the others, and why both are the same team.
 */
const REVIEWED: readonly [written: string, known: string, reason: string][] = [
  ['Gen.G eSports', 'Gen.G', 'gol.gg adds a word'],
  ['OK BRION', 'OKSavingsBank BRION', 'renamed for 2024 after the same sponsor'],
  ['FearX', 'BNK FEARX', 'named after a sponsor in the summer of 2024'],
  ['Kwangdong Freecs', 'DN Freecs', 'named after another sponsor in 2025'],
  ['MAD Lions KOI', 'MAD Lions', 'the team of MAD Lions after it joined KOI in 2024'],
  ['DWG KIA', 'Dplus KIA', 'renamed in 2023'],
  ['DAMWON Gaming', 'Dplus KIA', 'renamed in 2020 and 2023'],
  ['SANDBOX Gaming', 'Liiv SANDBOX', 'named after a sponsor in 2020'],
  ['DragonX', 'DRX', 'renamed in 2020'],
  ['Team SoloMid', 'TSM', 'the short name became the name'],
  // Any source may be the first to have these.
  ['JD Gaming', 'Beijing JDG Intel Esports Club', "the name in Riot's set is the club's in full"],
  ['Beijing JDG Intel Esports Club', 'JD Gaming', "the name in Riot's set is the club's in full"],
  ['Bilibili Gaming', 'Bilibili Gaming Pingan Bank', "the name in Riot's set has a sponsor's"],
  ['Bilibili Gaming Pingan Bank', 'Bilibili Gaming', "the name in Riot's set has a sponsor's"],
  ['Weibo Gaming', 'WeiboGaming FAW AUDI', "the name in Riot's set has a sponsor's"],
  ['WeiboGaming FAW AUDI', 'Weibo Gaming', "the name in Riot's set has a sponsor's"],
  ['EDward Gaming', 'SHANGHAI EDWARD GAMING HYCAN', "the name in Riot's set has a city's and a sponsor's"],
  ['SHANGHAI EDWARD GAMING HYCAN', 'EDward Gaming', "the name in Riot's set has a city's and a sponsor's"],
  ['LNG Esports', 'Suzhou LNG Esports', "the name in Riot's set has a city's"],
  ['Suzhou LNG Esports', 'LNG Esports', "the name in Riot's set has a city's"],
];

const KNOWN = new Map(REVIEWED.map(([written, known]) => [fold(written), fold(known)]));

/** The folded name that other sources use for a team. */
export function otherTeamName(folded: string): string | undefined {
  return KNOWN.get(folded);
}
