import type { Schemas } from '../../api/client';
import { Table, type ColumnOf } from '../../kit';
import { changesOf, type Choice } from './plan-figures';

type Plan = Schemas['PlanInfo'];

/** The figures that change with a switch. */
export function Changes({ before, after }: { before: [Plan, Choice]; after: [Plan, Choice] }) {
  return (
    <Table
      label="What changes"
      isListOnPhones
      columns={COLUMNS}
      rows={changesOf(before, after).map(([title, from, to]) => ({ id: title, from, to }))}
      empty={<p className="quiet">Nothing changes.</p>}
    />
  );
}

const COLUMNS: readonly ColumnOf<{ id: string; from: string; to: string }>[] = [
  { id: 'title', title: 'What changes', cell: ({ id }) => id },
  { id: 'from', title: 'Now', cell: ({ from }) => <span className="quiet">{from}</span> },
  { id: 'to', title: 'Then', cell: ({ to }) => to },
];
