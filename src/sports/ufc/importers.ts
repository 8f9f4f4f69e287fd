import type { Importer } from '../../archive/importer.js';
import { deriveUfc } from './entities/derive.js';
import { findEvents } from './entities/find-events.js';
import { numberEvents, numberFighters } from './entities/number-listings.js';
import { placeBouts } from './entities/place-bouts.js';
import { markQuoted, placeQuotes } from './entities/place-quotes.js';
import { markListed, placeRankings } from './entities/place-rankings.js';
import { markPlayed, placeRounds } from './entities/place-rounds.js';
import { noteSpellings } from './entities/spellings.js';
import { fighters } from './sources/fighters.js';
import { odds } from './sources/odds.js';
import { rankings } from './sources/rankings.js';
import { results } from './sources/results.js';
import { rounds } from './sources/rounds.js';

const placed: Importer[] = [
  {
    ...fighters,
    async settle(context) {
      await numberFighters(context);
      await noteSpellings(context);
      await placeBouts(context);
    },
  },
  {
    ...results,
    place: findEvents,
    async settle(context) {
      await numberEvents(context);
      await placeBouts(context);
    },
  },
  { ...rounds, place: placeRounds, settle: markPlayed },
  { ...rankings, place: placeRankings, settle: markListed },
  { ...odds, place: placeQuotes, settle: markQuoted },
];

/** The sources of ufc, each with what finds the subjects of its rows, and with what all rows are derived by. */
export const ufcImporters: Importer[] = placed.map((importer) => ({ ...importer, derive: deriveUfc }));
