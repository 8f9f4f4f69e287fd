import { Fragment } from 'react';
import type { Schemas } from '../../api/client';
import { countOf, TextLink, plainDayOf, type ColumnOf } from '../../kit';
import type { Cell } from './csv';
import type { Range } from './queries';

/** One row of a usage table. */
export interface Row {
  id: string;
  name: React.ReactNode;
  cost?: string | undefined;
  requests: number;
  charged: number;
}

/** The content of a table, and the same as a file. */
export interface Counted {
  rows: Row[];
  columns: readonly ColumnOf<Row>[];
  head: string[];
  cells: Cell[][];
}

export function byKey({ byKey: keys }: Range): Counted {
  return {
    columns: columnsOf('Key'),
    rows: keys.map(({ keyId, name, requests, charged }) => ({
      id: keyId,
      name: (
        <div className="usage-name">
          <TextLink to="/usage" search={(before) => ({ ...before, key: keyId, table: undefined })} dir="auto">
            {name ?? 'Without a name'}
          </TextLink>
          {keyId !== SESSION && <code className="quiet">{keyId}</code>}
        </div>
      ),
      requests,
      charged,
    })),
    head: ['key_id', 'key_name', 'requests', 'charged'],
    cells: keys.map(({ keyId, name, requests, charged }) => [keyId, name ?? '', requests, charged]),
  };
}

export function byRoute({ byRoute: routes }: Range): Counted {
  return {
    columns: columnsOf('Route', COST),
    rows: routes.map(({ route, cost, requests, charged }) => ({
      id: route,
      name: (
        <div className="usage-name">
          <TextLink to="/usage" search={(before) => ({ ...before, route, table: 'key' as const })} aria-label={route}>
            <code>
              <Breaking text={route} />
            </code>
          </TextLink>
        </div>
      ),
      cost: cost === null ? 'Not known' : COSTS[cost],
      requests,
      charged,
    })),
    head: ['route', 'cost', 'requests', 'charged'],
    cells: routes.map(({ route, cost, requests, charged }) => [route, cost ?? '', requests, charged]),
  };
}

/** Newest first. */
export function byDay({ byDay: days }: Range): Counted {
  const newest = days.toReversed();
  return {
    columns: columnsOf('Day'),
    rows: newest.map(({ day, requests, charged }) => ({ id: day, name: plainDayOf(day), requests, charged })),
    head: ['day', 'requests', 'charged'],
    cells: newest.map(({ day, requests, charged }) => [day, requests, charged]),
  };
}

/** A path that may break after its slashes. */
function Breaking({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** The API's key id for dashboard usage. */
const SESSION = 'session';

const COSTS: Readonly<Record<NonNullable<Schemas['RouteCostUsage']['cost']>, string>> = {
  free: 'Nothing',
  request: '1',
  stream: '1 to open, 1 every 15 seconds',
};

const COST: ColumnOf<Row> = { id: 'cost', title: 'A request costs', cell: ({ cost }) => cost };

const columnsOf = (title: string, ...more: ColumnOf<Row>[]): readonly ColumnOf<Row>[] => [
  { id: 'name', title, cell: ({ name }) => name },
  { id: 'requests', title: 'Requests', isNumber: true, cell: ({ requests }) => countOf(requests) },
  { id: 'charged', title: 'Charged', isNumber: true, cell: ({ charged }) => countOf(charged) },
  ...more,
];
