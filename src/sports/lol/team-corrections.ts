import type { Correction } from '../../archive/corrections.js';

/** Another name of the same team. */
interface SameName {
  sameTeam: string;
}

/** The wiki's page of the same team. */
interface SamePage {
  page: string;
}

const named = (source: string, key: string, sameTeam: string, reason: string): Correction<SameName> => ({
  source,
  key,
  what: { sameTeam },
  reason,
  date: '2026-11-27',
});

const WIKI = 'appearances_regular_appearances';
const GOLGG = 'game_data2024';
const ORACLE_2023 = '2023_LoL_esports_match_data_from_OraclesElixir.team_rows';
const ORACLE_2025 = '2025_LoL_esports_match_data_from_OraclesElixir';

/**
 * Names that a team had before or after, or that one source alone has for it. The key is the name, which means the team
 * in every source.
 */
export const TEAM_NAMES: readonly Correction<SameName>[] = [
  named(GOLGG, 'Gen.G eSports', 'Gen.G', 'gol.gg adds a word.'),
  named(
    GOLGG,
    'OK BRION',
    'OKSavingsBank BRION',
    'In the LCK of 2024 both have DDoiV, Effort, Envyy, Karis, Morgan and Pollu.',
  ),
  named(
    ORACLE_2023,
    'BRION',
    'OKSavingsBank BRION',
    "Riot's 105505619546859895 has BRION's matches of the LCK in spring 2023 and is called OKSavingsBank BRION, after its sponsor from that summer on.",
  ),
  named(
    WIKI,
    'Fredit BRION',
    'BRION',
    "Riot's 105505619546859895, fredit-brion, has the matches of Fredit BRION in 2021 and 2022 and those of BRION in 2023; Fredit was the sponsor.",
  ),
  named(
    GOLGG,
    'FearX',
    'BNK FEARX',
    'Named after a sponsor in the summer of 2024; Clear, Clozer, Execute and Hena stay.',
  ),
  named(
    WIKI,
    'Liiv SANDBOX',
    'FearX',
    'The LCK of 2024 has FearX in place of Liiv SANDBOX, with Clear, Clozer and Willer of its line-up.',
  ),
  named(
    WIKI,
    'SANDBOX Gaming',
    'Liiv SANDBOX',
    "Riot's 100725845022060229 has the matches of both; Liiv is the sponsor since 2021.",
  ),
  named(
    ORACLE_2025,
    'DN Freecs',
    'Kwangdong Freecs',
    'The LCK of 2025 has DN Freecs in place of Kwangdong Freecs, named after another sponsor; DuDu and Bulldog stay.',
  ),
  named(
    WIKI,
    'Afreeca Freecs',
    'Kwangdong Freecs',
    "Riot's 99566404581868574 has the matches of both; Kwangdong is the sponsor since 2022.",
  ),
  named(WIKI, 'DWG KIA', 'Dplus KIA', "Riot's 100725845018863243, dwg-kia, has the matches of both; renamed in 2023."),
  named(WIKI, 'DAMWON Gaming', 'DWG KIA', "Riot's 100725845018863243 has the matches of both; renamed for 2021."),
  named(WIKI, 'DragonX', 'DRX', "Riot's 99566404585387054 has the matches of both; renamed in the summer of 2020."),
  named(
    WIKI,
    'Suning',
    'Weibo Gaming',
    "Riot's 99566404853058754, weibo-gaming, has Suning's matches at Worlds 2020 and those of Weibo Gaming in 2023.",
  ),
  named(
    WIKI,
    'Rogue Warriors',
    "Anyone's Legend",
    "The LPL of 2022 has Anyone's Legend in place of Rogue Warriors, with Betty, Forge, QiuQiu, Xiaohao and Zdz of its line-up.",
  ),
  named(
    GOLGG,
    'MAD Lions KOI',
    'MAD Lions',
    'The LEC of 2024 has MAD Lions KOI in place of MAD Lions, which joined with KOI.',
  ),
  named(
    ORACLE_2025,
    'Movistar KOI',
    'MAD Lions KOI',
    'The LEC of 2025 has Movistar KOI in place of MAD Lions KOI, with Myrwn, Elyoya and Alvaro of its line-up.',
  ),
  named(
    'teams',
    'KOI',
    'Rogue',
    "Riot's 101383793574360315, rogue, has Rogue's matches of 2020 to 2022 and those of KOI in 2023; from 2024 on it is Rogue again.",
  ),
  named(ORACLE_2025, 'TALON', 'PSG Talon', 'The LCP of 2025 has TALON in place of PSG Talon, without the sponsor.'),
  named(
    ORACLE_2025,
    'Team Secret Whales',
    'Team Whales',
    'The LCP of 2025 has Team Secret Whales in place of Team Whales, which joined with Team Secret.',
  ),
  named(WIKI, 'Team SoloMid', 'TSM', 'The short name became the name.'),
  named('teams', 'Beijing JDG Intel Esports Club', 'JD Gaming', "The club's name in full."),
  named('teams', 'Bilibili Gaming Pingan Bank', 'Bilibili Gaming', "With a sponsor's name."),
  named('teams', 'WeiboGaming FAW AUDI', 'Weibo Gaming', "With a sponsor's name."),
  named('teams', 'SHANGHAI EDWARD GAMING HYCAN', 'EDward Gaming', "With a city's and a sponsor's name."),
  named('teams', 'Suzhou LNG Esports', 'LNG Esports', "With a city's name."),
  ...secondTeams([
    ['BRO Challengers', 'OKSavingsBank BRION Challengers', '105550036134585264'],
    ['Fredit BRION Challengers', 'BRO Challengers', '105550036134585264'],
    ['DK Challengers', 'Dplus KIA Challengers', '105550026570060790'],
    ['DWG KIA Challengers', 'DK Challengers', '105550026570060790'],
    ['HLE Challengers', 'Hanwha Life Esports Challengers', '105550047979361273'],
    ['KDF Challengers', 'DN Freecs Challengers', '105550024238752685'],
    ['Afreeca Freecs Challengers', 'KDF Challengers', '105550024238752685'],
    ['kt Challengers', 'KT Rolster Challengers', '105550049871017396'],
    ['Liiv SANDBOX Youth', 'BNK FEARX Youth', '105550051809743868'],
    ['Liiv SANDBOX Challengers', 'Liiv SANDBOX Youth', '105550051809743868'],
    ['Gen.G Challengers', 'Gen.G Global Academy', '105550042327365041'],
    ['Nongshim RedForce Challengers', 'Nongshim Esports Academy', '105550054006182911'],
    ['T1 Challengers', 'T1 Esports Academy', '105550059790656435'],
  ]),
];

/** The only team of an organisation in the second league of Korea, which Riot has under one id from 2021 on. */
function secondTeams(list: readonly (readonly [key: string, sameTeam: string, id: string])[]): Correction<SameName>[] {
  return list.map(([key, sameTeam, id]) =>
    named(
      'teams',
      key,
      sameTeam,
      `Riot's ${id} is the organisation's only team in the LCK Challengers League in every season from 2021 on, whatever its name.`,
    ),
  );
}

const listed = (key: string, page: string, reason: string): Correction<SamePage> => ({
  source: 'tournaments',
  key,
  what: { page },
  reason,
  date: '2026-11-27',
});

/** Riot's ids of teams that its list of teams lacks, and of whose line-ups Riot names too few players. */
export const TEAM_IDS: readonly Correction<SamePage>[] = [
  listed(
    '99566404845279652',
    'Oh My God',
    'Of the 17 teams of the LPL in summer 2023 only Oh My God played 40 games before the playoffs: it here, and each of its five players in the wiki.',
  ),
  listed(
    '99566404856367466',
    "Anyone's Legend",
    "Of the 17 teams of the LPL in summer 2023 only Anyone's Legend has neither a name nor a known player; it played 39 games before the playoffs, as Xiaohao, Zdz and Zorah did.",
  ),
  listed(
    '104367082616536883',
    'Nova Esports (Thai Team)',
    'G4, Rockky, Ryan and Pop play for it in the PCS of summer 2020; their contracts of that year are with Nova Esports.',
  ),
  listed(
    '104367077419533265',
    'Resurgence',
    'Of the ten teams of the PCS in summer 2020 nine are known, and the wiki has Resurgence beside these.',
  ),
  listed(
    '104710429139492585',
    'Five Kings',
    "Onyoz, tibor and Lakinther play for it; of the wiki's teams only Five Kings has all three in a roster.",
  ),
];

export const TEAM_CORRECTIONS: readonly Correction<SameName | SamePage>[] = [...TEAM_NAMES, ...TEAM_IDS];
