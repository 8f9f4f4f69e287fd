import { Button, counted, Panel, Table } from '../../kit';
import { download } from '../../kit/download';
import { csvOf } from './csv';
import type { Range } from './queries';
import type { Counted } from './tables';

/** One table with its total, and its rows as a CSV file. */
export function Counts({
  by,
  range,
  counted: { rows, columns, head, cells },
}: {
  by: string;
  range: Range;
  counted: Counted;
}) {
  const { from, to, requests, charged } = range;
  const take = () =>
    download(`usage-by-${by}-${from}-${to}.csv`, new Blob([csvOf(head, cells)], { type: 'text/csv;charset=utf-8' }));
  const total = { id: 'total', name: <strong>Total</strong>, requests, charged };
  return (
    <Panel title={counted(rows.length, by)} actions={<Button onPress={take}>Download CSV</Button>}>
      <Table isListOnPhones label={`Usage by ${by}`} columns={columns} rows={[...rows, total]} empty={null} />
    </Panel>
  );
}
