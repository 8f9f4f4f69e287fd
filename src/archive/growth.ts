import type { GrowingTables } from '../db/growing.js';

/** The tables that all families share. They grow with the sports, as the tables of each family do. */
export const ARCHIVE_TABLES: readonly GrowingTables[] = [
  {
    tables: ['identity', 'identity_slug', 'identity_name', 'identity_moved', 'spelling', 'unresolved', 'waiting_row'],
    grows: 'matches, teams and players that sources name',
    bound: 'the sports: ids are kept for good, so that old ones still lead to the thing',
    keptBy: 'imports',
  },
  {
    tables: ['import_run', 'import_file'],
    grows: 'imports and their files',
    bound: 'a year, and the newest run of each file',
    keptBy: 'workers, every ten minutes',
  },
  {
    tables: ['archive_mark', 'archive_set_aside'],
    grows: 'subjects that are to be derived, or could not be stored',
    bound: 'until they are; those set aside as long as their history is kept',
    keptBy: 'imports and workers',
  },
  {
    tables: ['data_version', 'archive_coverage', 'leader_window_end'],
    grows: 'families',
    bound: 'one row a family, resource or metric',
    keptBy: 'their keys',
  },
  {
    tables: ['export_table', 'export_season', 'export_file', 'export_part'],
    grows: 'seasons of the sports, not with how often files are made',
    bound: 'one file a season and format; replaced ones an hour',
    keptBy: 'workers',
  },
];
