import type { FamilyTable } from '../archive/export/table.js';
import { FAMILIES } from '../families.js';
import type { Family } from '../family.js';

/** The tables of every family that are offered as files, with the sources of each. */
export async function exportTables(): Promise<FamilyTable[]> {
  return (await Promise.all(FAMILIES.map(tablesOf))).flat();
}

async function tablesOf(family: Family): Promise<FamilyTable[]> {
  const [tables = [], importers = []] = await Promise.all([family.exports?.(), family.importers?.()]);
  return tables.map((table) => {
    const read = importers.filter(({ id }) => table.importers.includes(id));
    const sources = new Map(
      read.map(({ source, licence }) => [JSON.stringify([source, licence]), { source, licence }]),
    );
    return { ...table, family: family.name, sources: [...sources.values()] };
  });
}
