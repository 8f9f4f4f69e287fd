import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { eventsQuery, type EventInfo } from '../../api/queries';
import { Button, Form, Loaded, textOf, TextField } from '../../kit';
import { titleOf } from '../../live/families';
import { EventPicker } from './EventPicker';
import { Trial } from './Trial';
import { coveredBy } from './patterns';
import type { Webhook } from './queries';

type Filters = Schemas['FiltersBody'];

export interface Wanted {
  url: string;
  events: string[];
  filters: Filters | null;
  description: string | null;
}

/** A new webhook, or with `before` what is to change of one. `save` throws what the API refuses. */
export function WebhookForm({
  before,
  events = [],
  action,
  save,
  cancel,
}: {
  before?: Webhook;
  /** Chosen beforehand. */
  events?: readonly string[];
  /** What saving does, such as `Create the webhook`. */
  action: string;
  save(wanted: Wanted): Promise<unknown>;
  cancel: React.ReactNode;
}) {
  const catalogue = useQuery(eventsQuery);
  return (
    <Loaded query={catalogue}>
      {(known) => <Fields known={known} {...{ before, events, action, save, cancel }} />}
    </Loaded>
  );
}

function Fields({
  known,
  before,
  events,
  action,
  save,
  cancel,
}: Required<Omit<Parameters<typeof WebhookForm>[0], 'before'>> & {
  known: readonly EventInfo[];
  before: Webhook | undefined;
}) {
  const [url, setUrl] = useState(before?.url ?? '');
  const [patterns, setPatterns] = useState<readonly string[]>(before?.events ?? events);
  const [filters, setFilters] = useState<Filters>(before?.filters ?? {});
  const saving = useMutation({ mutationFn: save });
  const covered = coveredBy(patterns, known);
  const filterNames = [...new Set(covered.flatMap((event) => event.filters))] as (keyof Filters)[];
  const chosen = chosenOf(filters, filterNames);
  return (
    <div className="webhooks-new">
      <Form
        error={saving.error}
        onSave={(fields) =>
          saving.mutate({
            url,
            events: [...patterns],
            filters: chosen,
            description: textOf(fields, 'description') || null,
          })
        }
      >
        <TextField
          label="Address"
          name="url"
          type="url"
          value={url}
          onChange={setUrl}
          isRequired
          placeholder="https://hooks.example.com/scoreline"
          hint="It takes a POST for every event."
          autoFocus={before === undefined}
        />
        <TextField
          label="Description"
          name="description"
          defaultValue={before?.description ?? ''}
          maxLength={200}
          hint="For your own notes."
        />
        <EventPicker events={known} value={patterns} onChange={setPatterns} />
        {filterNames.length > 0 && (
          <fieldset className="webhooks-filters">
            <legend>Only those with</legend>
            <p className="hint">
              {`For events of ${filteredFamilies(covered)}. Each that is given must fit; left empty, all of them are sent.`}
            </p>
            {filterNames.map((name) => (
              <TextField
                key={name}
                label={name}
                name={`filters.${name}`}
                value={filters[name] ?? ''}
                onChange={(text) => setFilters({ ...filters, [name]: text })}
                maxLength={100}
              />
            ))}
          </fieldset>
        )}
        <div className="actions">
          <Button type="submit" look="primary" isPending={saving.isPending} isDisabled={patterns.length === 0}>
            {action}
          </Button>
          {cancel}
        </div>
      </Form>
      <Trial url={url} covered={covered} filters={chosen} />
    </div>
  );
}

const filteredFamilies = (events: readonly EventInfo[]) =>
  [...new Set(events.filter(({ filters }) => filters.length > 0).map(({ family }) => titleOf(family)))].join(' and ');

/** Those that the events have and that are filled in; null: none. */
function chosenOf(filters: Filters, names: readonly (keyof Filters)[]): Filters | null {
  const given = names.flatMap((name) => {
    const text = filters[name]?.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}
