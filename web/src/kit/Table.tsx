import {
  Cell as AriaCell,
  Column as AriaColumn,
  Row as AriaRow,
  Table as AriaTable,
  TableBody,
  TableHeader,
  type TableProps,
} from 'react-aria-components';

export interface ColumnOf<T> {
  id: string;
  title: string;
  /** The content of the row's cell. */
  cell(row: T): React.ReactNode;
  /** Numbers are aligned right. */
  isNumber?: boolean;
  /** The column that names the row; default: the first. */
  isHeader?: boolean;
}

/** Rows with `id`s. On a narrow screen it becomes a list or scrolls. `empty` is shown if there are no rows. */
export function Table<T extends { id: string }>({
  label,
  columns,
  rows,
  empty,
  onOpen,
  isListOnPhones = false,
  ...props
}: Omit<TableProps, 'className' | 'children' | 'onRowAction'> & {
  label: string;
  columns: readonly ColumnOf<T>[];
  rows: readonly T[];
  empty: React.ReactNode;
  /** Called when a row is pressed. */
  onOpen?(row: T): unknown;
  /** For things that are looked up one by one rather than figures that are compared. */
  isListOnPhones?: boolean;
}) {
  if (rows.length === 0) return empty;
  const header = columns.find(({ isHeader }) => isHeader) ?? columns[0];
  return (
    <div className="table-frame">
      <AriaTable {...props} aria-label={label} className={isListOnPhones ? 'table as-list' : 'table'}>
        <TableHeader columns={columns}>
          {(column) => (
            // Columns and rows share one id space, and a row may have the id of a column.
            <AriaColumn
              id={`column ${column.id}`}
              isRowHeader={column === header}
              className={column.isNumber ? 'number' : ''}
            >
              {column.title}
            </AriaColumn>
          )}
        </TableHeader>
        <TableBody items={rows} dependencies={[columns]}>
          {(row) => (
            <AriaRow columns={columns} onAction={onOpen && (() => onOpen(row))} className="row">
              {(column) => (
                <AriaCell className={column.isNumber ? 'number' : ''} data-title={column.title}>
                  <div className="cell">{column.cell(row)}</div>
                </AriaCell>
              )}
            </AriaRow>
          )}
        </TableBody>
      </AriaTable>
    </div>
  );
}
