import type { Correction } from '../../../archive/corrections.js';

/** An additional name of the fighter with this ufcstats key. */
export interface FighterSpelling {
  name: string;
  /** Whether it is the newest name, which answers show; other names only find the fighter. */
  isShown: boolean;
}

export const FIGHTER_CORRECTIONS: readonly Correction<FighterSpelling>[] = [
  {
    source: 'ufc_fighter_tott',
    key: '23dec7c47cb418f8',
    what: { name: 'Zach Reese', isShown: true },
    reason:
      'ufc_fighter_details and all three bouts in ufc_fight_results say Zach Reese; only ufc_fighter_tott and older figures of the same bouts say Zachary Reese.',
    date: '2026-11-23',
  },
  {
    source: 'ufc_fight_results',
    key: '09a4447655fd4b7b',
    what: { name: 'Rafael Cerquiera', isShown: false },
    reason:
      'The opponent of Ibo Aslan on 2024-10-26 is Rafael Cerqueira in ufc_stats, ufc-master and both lists of fighters, which have no Cerquiera.',
    date: '2026-11-23',
  },
  {
    source: 'rankings_history',
    key: '7a703c565ccaa18f',
    what: { name: 'Ronaldo Souza', isShown: false },
    reason:
      'odds_raw has Ronaldo Souza in the bouts that Jacare Souza has in ufc_fight_results on the same days against the same opponents, from 2017-02-11 to 2021-05-15.',
    date: '2026-11-23',
  },
  {
    source: 'ufc_fighter_tott',
    key: '1433786ac76cf777',
    what: { name: 'Colley Bradford', isShown: true },
    reason:
      'ufc_fighter_details has the first name Colley and the last name Bradford; ufc_fighter_tott joins them as ColleyBradford.',
    date: '2026-11-23',
  },
  {
    source: 'ufc_fighter_tott',
    key: 'a47e9ec288c91067',
    what: { name: 'Jeremy Freitag', isShown: true },
    reason:
      'ufc_fighter_details has the first name Jeremy and the last name Freitag; ufc_fighter_tott joins them as JeremyFreitag.',
    date: '2026-11-23',
  },
  {
    source: 'ufc_fighter_tott',
    key: 'f64e4ecd214c6378',
    what: { name: 'Jonathan Mix', isShown: true },
    reason:
      'ufc_fighter_details has the first name Jonathan and the last name Mix; ufc_fighter_tott joins them as JonathanMix.',
    date: '2026-11-23',
  },
  {
    source: 'ufc_fighter_tott',
    key: 'e82b2adcaeff71ec',
    what: { name: 'Rafael Del Real', isShown: true },
    reason:
      'ufc_fighter_details has the first name Rafael and the last name Del Real; ufc_fighter_tott joins them as RafaelDel Real.',
    date: '2026-11-23',
  },
];
