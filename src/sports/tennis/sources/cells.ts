import type { Rejection } from '../../../archive/importer.js';
import { text, type WholeRange } from '../../../archive/read/cells.js';
import { isPlaceholder } from '../../../archive/resolve/placeholders.js';
import type { Tour } from '../codes.js';

/** Reads a country; upstream has several words for an unknown one. */
export function country(cells: readonly string[], place: number): string | null {
  const code = text(cells, place);
  return code === null || code === 'UNK' || code === '?' ? null : code;
}

/** The numbers that a rank can be. */
export const FROM_ONE: WholeRange = [1, 2_147_483_647];

/** The name that answers show of a player whose name no source has. */
export const UNKNOWN_NAME = 'Unknown';

/** A player's name, without `Unknown` in place of a first name; undefined for a placeholder such as `U Unknown`. */
export function knownName(written: string): string | undefined {
  const plain = written.replace(/\s+/g, ' ').trim();
  const name = plain.replace(/^unknown (?=\S)/i, '');
  return isPlaceholder(plain) || isPlaceholder(name) ? undefined : name;
}

/** Whether a source has this in place of the opponent of a player who had a bye. */
export function isBye(name: string | null): boolean {
  return /^bye[ _#-]*\d*$/i.test(name ?? '');
}

export function playerId(tour: Tour, number: string): string {
  return `${tour.toLowerCase()}_${number}`;
}

/** A row without a readable id, whose cells are named in the detail. */
export function badId(reason: 'bad_key' | 'missing_player', ids: Readonly<Record<string, string | null>>): Rejection {
  const named = Object.entries(ids).map(([column, cell]) => `${column} is "${cell ?? ''}"`);
  return { reason, detail: named.join(', ') };
}

/** Reads the tour from the beginning of a file's name. */
export function tourOf(fileName: string): Tour {
  return fileName.toLowerCase().startsWith('wta') ? 'WTA' : 'ATP';
}

export const SOURCES = {
  atpWta: 'github.com/JeffSackmann/tennis_atp, github.com/JeffSackmann/tennis_wta',
  points: 'github.com/JeffSackmann/tennis_slam_pointbypoint',
  licence: 'CC BY-NC-SA 4.0, attribution required',
};
