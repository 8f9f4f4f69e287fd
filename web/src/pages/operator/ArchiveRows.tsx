import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { Ago, countOf, Empty, Loaded, Table, type ColumnOf } from '../../kit';
import { titleOf } from '../../live/families';
import { reasonsOf } from './reasons';
import { coverageQuery } from './queries';

type Row = Schemas['ResourceCoverage'] & { id: string; family: string };

/** The coverage of each archive resource, and its rejected rows. */
export function ArchiveRows({ family: only }: { family: string | undefined }) {
  const query = useQuery(coverageQuery);
  return (
    <Loaded query={query}>
      {(families) => (
        <Table
          label="What the archives hold"
          columns={COLUMNS}
          rows={families
            .filter(({ family }) => only === undefined || family === only)
            .flatMap(({ family, resources }) =>
              resources.map((resource) => ({ ...resource, family, id: `${family} ${resource.resource}` })),
            )}
          empty={<Empty title="Nothing is archived yet" />}
        />
      )}
    </Loaded>
  );
}

const COLUMNS: readonly ColumnOf<Row>[] = [
  {
    id: 'resource',
    title: 'Resource',
    cell: ({ family, resource }) => `${titleOf(family)}: ${resource.replaceAll(/[_-]/g, ' ')}`,
  },
  { id: 'rows', title: 'Rows', isNumber: true, cell: ({ rows }) => countOf(rows) },
  { id: 'from', title: 'First day', cell: ({ from }) => from ?? '–' },
  { id: 'to', title: 'Last day', cell: ({ to }) => to ?? '–' },
  {
    id: 'gaps',
    title: 'Missing lists',
    isNumber: true,
    cell: ({ gaps }) => (gaps === null ? '–' : countOf(gaps)),
  },
  {
    id: 'import',
    title: 'Last import',
    cell: ({ lastImportAt }) => (lastImportAt === null ? '–' : <Ago at={lastImportAt} />),
  },
  {
    id: 'rejected',
    title: 'Rejected rows',
    cell: ({ rejected }) => (rejected === null ? '–' : reasonsOf(rejected) || 'None'),
  },
];
