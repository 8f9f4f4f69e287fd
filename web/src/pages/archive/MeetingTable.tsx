import { Day, Table, type ColumnOf } from '../../kit';

/** A match of two sides in any sport. */
export interface Meeting {
  id: string;
  /** A moment; null while unknown. */
  at: string | null;
  /** The sides, as a link to the match. */
  sides: React.ReactNode;
  score: readonly [number | null | undefined, number | null | undefined];
  /** The result or the current state. */
  state: string;
}

export function MeetingTable({ rows, empty }: { rows: readonly Meeting[]; empty: React.ReactNode }) {
  return <Table label="Matches" isListOnPhones columns={COLUMNS} rows={rows} empty={empty} />;
}

const COLUMNS: readonly ColumnOf<Meeting>[] = [
  { id: 'date', title: 'Date', cell: ({ at }) => (at === null ? '–' : <Day at={at} />) },
  { id: 'sides', title: 'Match', isHeader: true, cell: ({ sides }) => sides },
  {
    id: 'score',
    title: 'Score',
    cell: ({ score: [one, other] }) => (
      <span className="number">
        {one ?? '–'} : {other ?? '–'}
      </span>
    ),
  },
  { id: 'state', title: 'State', cell: ({ state }) => state },
];
