import { pushedCoverage } from '../../pushed/coverage.js';
import { FORTNITE } from './kinds.js';

export const fortniteCoverage = pushedCoverage(FORTNITE);
