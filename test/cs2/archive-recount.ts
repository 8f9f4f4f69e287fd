import type { Archive } from '../support/archive.js';
import { recountDemos } from './recount/demos.js';
import { recountHltv } from './recount/hltv.js';
import { recountPeople } from './recount/people.js';
import { recountPredictor } from './recount/predictor.js';
import { recountSkins } from './recount/skins.js';
import { recountTier3 } from './recount/tier3.js';
import { recountVrs } from './recount/vrs.js';

/** What the API answers is counted again from the files of each source. */
export function cs2Recount(archive: () => Archive): void {
  describe('demos:', () => {
    recountDemos(archive);
  });
  describe('pages of HLTV:', () => {
    recountHltv(archive);
  });
  describe('the history, profiles and board of the predictor:', () => {
    recountPredictor(archive);
  });
  describe('games of the third tier:', () => {
    recountTier3(archive);
  });
  describe("Valve's standings:", () => {
    recountVrs(archive);
  });
  describe('players and their teams:', () => {
    recountPeople(archive);
  });
  describe('skins:', () => {
    recountSkins(archive);
  });
}
