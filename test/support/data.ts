import { resolve } from 'node:path';

/** The upstream files; they are no part of the repository. */
export const DATA = resolve(process.env.SCORELINE_DATA || '../shared/data');
