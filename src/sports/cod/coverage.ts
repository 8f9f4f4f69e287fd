import { pushedCoverage } from '../../pushed/coverage.js';
import { COD } from './kinds.js';

export const codCoverage = pushedCoverage(COD);
