import { useQuery } from '@tanstack/react-query';
import { TITLES, type Family } from '../../live/families';
import { Facts, Loaded, Panel, TextLink } from '../../kit';
import { FieldsAndExample } from './Fields';
import { updateQuery } from './updates';

/** The updates of a family's stream and WebSocket. */
export function UpdateType({ family }: { family: Family }) {
  const query = useQuery(updateQuery(family));
  return (
    <div className="stack">
      <Panel title="When it is sent">
        <p>
          With every change of what you follow; and first of all, with <code>snapshot</code> true, the state as it
          stands.
        </p>
        <div className="events-facts">
          <Facts
            facts={[
              [
                'Sent by',
                <>
                  <code>/api/v1/{family}/live/stream</code> and <code>/api/v1/{family}/live/ws</code>
                </>,
              ],
              [
                'Family',
                <TextLink key="family" to="/events" search={{ family }}>
                  {TITLES[family]}
                </TextLink>,
              ],
              [
                'See them come',
                <TextLink key="live" to="/live" search={{ family }}>
                  {TITLES[family]} on the Live page
                </TextLink>,
              ],
            ]}
          />
        </div>
      </Panel>
      <Loaded query={query}>
        {({ schema, states }) => (
          <>
            <FieldsAndExample title="Fields" of="an update" schema={schema} example={undefined} says="" />
            {states.map(({ name, schema: state, example }) => (
              <FieldsAndExample
                key={name}
                title={states.length > 1 ? `Fields of data: ${name}` : 'Fields of data'}
                of="data"
                schema={state}
                example={example}
                says="An update holds this as data."
              />
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}
