import { Fragment } from 'react';
import { Code, CopyButton, counted, Empty, Panel, Table, type ColumnOf } from '../../kit';
import { fieldsOf, type Field, type JsonSchema } from './schema-fields';

/** The fields of an object in a table beside an example. */
export function FieldsAndExample({
  title = 'Fields',
  of,
  schema,
  example,
  says,
}: {
  title?: string;
  /** The object with these fields. */
  of: string;
  schema: JsonSchema;
  /** Undefined: no example. */
  example: unknown;
  /** The position of the example in the message. */
  says: string;
}) {
  const fields = fieldsOf(schema, example);
  return (
    <div className="events-parts">
      <Panel
        title={title}
        says={`${counted(fields.length, 'field')} of ${of}. More may be added later.`}
        actions={<CopyButton title="Copy the JSON Schema" text={() => written(schema)} />}
      >
        <Table
          label={title}
          isListOnPhones
          columns={COLUMNS}
          rows={fields}
          empty={<Empty title="It has no fields" />}
        />
      </Panel>
      {example !== undefined && (
        <Panel title="Example" says={says}>
          <Code label="Example" text={written(example)} />
        </Panel>
      )}
    </div>
  );
}

const COLUMNS: readonly ColumnOf<Field>[] = [
  { id: 'name', title: 'Name', cell: ({ id }) => <Path id={id} /> },
  {
    id: 'type',
    title: 'Type',
    cell: ({ type, isAlwaysThere }) => (
      <div className="events-type">
        {type}
        {!isAlwaysThere && <span className="quiet">may be left out</span>}
      </div>
    ),
  },
  {
    id: 'meaning',
    title: 'Meaning',
    cell: (field) => <Meaning {...field} />,
  },
];

/** A field without a description shows a possible value. */
function Meaning({ meaning, words, sample }: Field) {
  return (
    <div className="events-meaning">
      {meaning !== '' && <span>{meaning}</span>}
      {words.length > 0 && (
        <span>
          {words.length > 1 && 'One of '}
          <code>{words.join(', ')}</code>
        </span>
      )}
      {meaning === '' && words.length === 0 && sample !== '' && (
        <span className="quiet">
          Such as <code>{sample}</code>
        </span>
      )}
    </div>
  );
}

/** Indented below its parent, whose path is only in the tooltip and for screen readers. */
function Path({ id }: { id: string }) {
  const begin = id.lastIndexOf('.') + 1;
  const depth = id.split('.').length - 1;
  return (
    <code className="events-path" title={id} style={{ paddingLeft: `${depth * 0.75}rem` }}>
      <span className="unseen">{id.slice(0, begin)}</span>
      {wordsIn(id.slice(begin)).map((word) => (
        <Fragment key={word}>
          {word}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

/** Possible line breaks in a long name: `total`, `Strikes`, `Attempted`. */
const wordsIn = (name: string) => name.split(/(?<=_)|(?=[A-Z])/);

const written = (value: unknown) => JSON.stringify(value, null, 2);
