import type { Archive } from '../support/archive.js';
import { recountEarnings } from './recount/earnings.js';
import { recountGolgg } from './recount/golgg.js';
import { recountLeaguepedia } from './recount/leaguepedia.js';
import { recountOracle } from './recount/oracle.js';
import { recountRiot } from './recount/riot.js';
import { recountRiotGames } from './recount/riot-games.js';
import { recountRosters } from './recount/rosters.js';

/** Recounts figures of the API from the files of each source. */
export function lolRecount(archive: () => Archive): void {
  describe("Oracle's Elixir of January 2025:", () => {
    recountOracle(archive, 2025);
  });
  describe("Oracle's Elixir of 2023:", () => {
    recountOracle(archive, 2023);
  });
  describe("Riot's leagues:", () => {
    recountRiot(archive);
  });
  describe("Riot's games:", () => {
    recountRiotGames(archive);
  });
  describe('gol.gg:', () => {
    recountGolgg(archive);
  });
  describe('Leaguepedia:', () => {
    recountLeaguepedia(archive);
    recountRosters(archive);
  });
  describe('prizes:', () => {
    recountEarnings(archive);
  });
}
