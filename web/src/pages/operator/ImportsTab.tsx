import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import {
  Ago,
  Badge,
  countOf,
  Disclosure,
  Empty,
  Loaded,
  Pager,
  placeOf,
  Panel,
  secondsOf,
  Table,
  type ColumnOf,
} from '../../kit';
import { ArchiveRows } from './ArchiveRows';
import { FAMILY_OPTIONS, titleOf } from '../../live/families';
import { Filter } from './Filter';
import { importsQuery } from './queries';
import { reasonsOf } from './reasons';
import { useOperatorSearch } from './use-operator-search';

type Run = Schemas['ImportRun'];

const STATUSES = [
  { id: 'done', name: 'Done' },
  { id: 'failed', name: 'Failed' },
  { id: 'running', name: 'Running' },
];

/** Import runs, and the coverage of the archives. */
export function ImportsTab() {
  const { search, set } = useOperatorSearch();
  const query = useQuery(importsQuery(search));
  const isFiltered = search.family !== undefined || search.status !== undefined;
  return (
    <div className="stack">
      <div className="operator-filters">
        <Filter
          label="Family"
          all="Every family"
          options={FAMILY_OPTIONS}
          value={search.family}
          onChange={(family) => set({ family })}
        />
        <Filter
          label="State"
          all="Every state"
          options={STATUSES}
          value={search.status}
          onChange={(status) => set({ status })}
        />
      </div>
      <Loaded query={query}>
        {({ data, meta }) => (
          <div>
            <Table
              label="Imports"
              isListOnPhones
              columns={COLUMNS}
              rows={data.map((run) => ({ ...run, id: String(run.id) }))}
              empty={
                <Panel>
                  <Empty title={isFiltered ? 'No such import' : 'Nothing was imported yet'}>
                    The command <code>import</code> reads files of upstreams into the archives.
                  </Empty>
                </Panel>
              }
            />
            <Pager {...meta} says={placeOf(meta)} onPage={(page) => set({ page })} />
          </div>
        )}
      </Loaded>
      <Panel>
        <Disclosure title="What the archives hold">
          <ArchiveRows family={search.family} />
        </Disclosure>
      </Panel>
    </div>
  );
}

type Row = Omit<Run, 'id'> & { id: string };

const COLUMNS: readonly ColumnOf<Row>[] = [
  {
    id: 'importer',
    title: 'Import',
    cell: ({ importer, readFrom }) => (
      <div className="operator-two">
        <strong>{nameOf(importer)}</strong>
        <span className="quiet operator-path" title={readFrom}>
          <bdi dir="ltr">{readFrom}</bdi>
        </span>
      </div>
    ),
  },
  { id: 'state', title: 'State', cell: (run) => <State {...run} /> },
  { id: 'began', title: 'Began', cell: ({ beganAt }) => <Ago at={beganAt} /> },
  { id: 'took', title: 'Took', isNumber: true, cell: ({ tookSeconds }) => secondsOf(tookSeconds) },
  { id: 'read', title: 'Rows read', isNumber: true, cell: ({ rowsRead }) => countOf(rowsRead) },
  { id: 'inserted', title: 'New', isNumber: true, cell: ({ inserted }) => countOf(inserted) },
  { id: 'updated', title: 'Changed', isNumber: true, cell: ({ updated }) => countOf(updated) },
  { id: 'rejected', title: 'Rejected', cell: (run) => <Rejected {...run} /> },
];

/** `tennis:matches` is the importer `matches` of tennis. */
function nameOf(importer: string): string {
  const [family = '', part] = importer.split(':');
  return part === undefined ? titleOf(family) : `${titleOf(family)}: ${part}`;
}

function State({ status, error }: Row) {
  if (status === 'done') return <Badge look="ok">Done</Badge>;
  if (status === 'running') return <Badge look="accent">Running</Badge>;
  return (
    <div className="operator-two">
      <Badge look="bad">Failed</Badge>
      <span className="quiet operator-why" dir="auto">
        {error}
      </span>
    </div>
  );
}

function Rejected({ rejected, reasons, rejectsFile }: Row) {
  if (rejected === 0) return '–';
  return (
    <div className="operator-two" title={rejectsFile === null ? undefined : `Each row stands in ${rejectsFile}`}>
      <span>{countOf(rejected)}</span>
      <span className="quiet operator-why">{reasonsOf(reasons)}</span>
    </div>
  );
}
