import type { Correction } from '../../archive/corrections.js';
import { fold } from '../../archive/names.js';

/** The name that the team has now, and in other sources. */
interface SameTeam {
  sameTeam: string;
}

const named = (source: string, key: string, sameTeam: string, reason: string): Correction<SameTeam> => ({
  source,
  key,
  what: { sameTeam },
  reason,
  date: '2026-11-27',
});

const TIER3 = 'cs2_tier3_games';
const VALVE = 'standings_global';

/** Names that one source has for a team, or that the team had before. The key is the name, whichever source has it. */
export const TEAM_NAMES: readonly Correction<SameTeam>[] = [
  named('predictor_history', 'NAVI', 'Natus Vincere', 'The short name, as in NAVI Junior.'),
  named('predictor_history', 'NIP', 'Ninjas in Pyjamas', 'The short name, as in NIP Impact.'),
  named(
    'predictor_history',
    'LVG',
    'Lynn Vision',
    "Its matches with G2, The MongolZ and Virtus.pro on 2025-09-13 to 15 are Lynn Vision's in Valve's results.",
  ),
  named(TIER3, 'NRG Esports', 'NRG', 'The source adds a word.'),
  named(
    TIER3,
    'BET-M 33',
    'TPuDCATb TPu',
    "After a sponsor; its matches from 2025-08-20 to 2025-09-27 are TPuDCATb TPu's in Valve's results, with kinqie, executor, Kiro, Z1Nny and bluewhite.",
  ),
  named(
    TIER3,
    'Dynamo Eclot',
    'ECLOT',
    "In full; its matches from 2024-10-26 to 2024-11-09 with GUN5, Sinners, Into The Breach and Rebels are ECLOT's at HLTV.",
  ),
  named(
    TIER3,
    'Natus Vincere Junior',
    'NAVI Junior',
    "In full; its matches of 2024-10-28 to 2024-11-07 with ECSTATIC, FAVBET, 9INE and Rebels are NAVI Junior's at HLTV.",
  ),
  named(
    TIER3,
    '9Pandas',
    '9 Pandas',
    "Without the blank; its matches with Verdant on 2024-10-28 and Permitta on 2024-11-05 are 9 Pandas' at HLTV.",
  ),
  named(
    TIER3,
    'YYHuT',
    'UUST',
    "УУНиТ in Latin letters, which is Ufa's university; its match with Hesta on 2025-07-06 is UUST's at HLTV.",
  ),
  named(TIER3, 'УУНиТ', 'UUST', 'In Cyrillic; the same source writes it as YYHuT too.'),
  named(
    VALVE,
    'Apogee',
    'Betclic',
    'Betclic became its sponsor; the list of 2025-05-05 has the same five as Betclic, and HLTV calls it so in all 45 matches since 2024-09 that Valve counts for Apogee.',
  ),
  named(
    VALVE,
    'Imperial fe',
    'Imperial Valkyries',
    "Renamed by 2025-02-24 with four of its five; HLTV has only the new name, in Imperial fe's matches of 2024 too.",
  ),
  named(
    'combined_detailed',
    'ex-NAVI Junior',
    'FUT',
    "The five between two organisations; their matches of 2025-07-15 to 20 are FUT's in the list of 2025-08-04.",
  ),
];

/** The names of both teams in one order, whichever comes first. */
export function whoMeet(names: readonly [string, string]): string {
  return names
    .map((name) => fold(name))
    .toSorted()
    .join(' v ');
}
