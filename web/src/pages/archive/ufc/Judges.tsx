import type { Schemas } from '../../../api/client';
import { Panel, Table, type ColumnOf } from '../../../kit';

type Judge = Schemas['UfcJudge'] & { id: string };

/** The judges' scores, red corner first. */
export function Judges({
  judges,
  names: [red, blue],
}: {
  judges: readonly Schemas['UfcJudge'][];
  names: readonly [string, string];
}) {
  const rows = judges.map((judge, index) => ({ ...judge, id: String(index) }));
  const hasRounds = judges.some(({ scores }) => scores.length > 0);
  return (
    <Panel title="Judges" says={hasRounds ? 'Round by round, and in all.' : 'Points over all rounds.'}>
      <Table
        label="Judges"
        columns={columnsOf(red, blue).filter(({ id }) => id !== 'rounds' || hasRounds)}
        rows={rows}
        empty={null}
      />
    </Panel>
  );
}

const columnsOf = (red: string, blue: string): readonly ColumnOf<Judge>[] => [
  { id: 'judge', title: 'Judge', cell: ({ name }) => <bdi>{name ?? 'Not named'}</bdi> },
  {
    id: 'rounds',
    title: 'Round by round',
    cell: ({ scores }) => scores.map((score) => `${score.red}–${score.blue}`).join(', ') || '–',
  },
  { id: 'red', title: red, isNumber: true, cell: ({ total }) => total.red },
  { id: 'blue', title: blue, isNumber: true, cell: ({ total }) => total.blue },
];
