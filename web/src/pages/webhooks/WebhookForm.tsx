import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { billingQuery, eventsQuery, filterValuesQuery, type EventInfo } from '../../api/queries';
import { Button, Form, Loaded, Select, textOf, TextField, type Option } from '../../kit';
import { titleOf } from '../../live/families';
import { EventPicker } from './EventPicker';
import { Trial } from './Trial';
import { coveredBy } from './patterns';
import { eventPlanOf, sentBy, type EventPlan } from './plan';
import type { Webhook } from './queries';

type Filters = Schemas['FiltersBody'];

/** Typed by the API's document, so that the build fails if its values change. */
const SIDES: Readonly<Record<NonNullable<Filters['side']>, string>> = { red: 'Red', blue: 'Blue' };

export interface Wanted {
  url: string;
  events: string[];
  filters: Filters | null;
  description: string | null;
}

/** Creates a webhook, or with `before` edits one. `save` throws the API's refusal. */
export function WebhookForm({
  before,
  events = [],
  action,
  save,
  cancel,
}: {
  before?: Webhook;
  /** Preselected events. */
  events?: readonly string[];
  /** The button's text, such as `Create the webhook`. */
  action: string;
  save(wanted: Wanted): Promise<unknown>;
  cancel: React.ReactNode;
}) {
  const catalogue = useQuery(eventsQuery);
  const billing = useQuery(billingQuery);
  return (
    <Loaded query={catalogue}>
      {(known) => (
        <Loaded query={billing}>
          {(now) => <Fields known={known} plan={eventPlanOf(now)} {...{ before, events, action, save, cancel }} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Fields({
  known,
  plan,
  before,
  events,
  action,
  save,
  cancel,
}: Required<Omit<Parameters<typeof WebhookForm>[0], 'before'>> & {
  known: readonly EventInfo[];
  plan: EventPlan;
  before: Webhook | undefined;
}) {
  const [url, setUrl] = useState(before?.url ?? '');
  const [patterns, setPatterns] = useState<readonly string[]>(before?.events ?? events);
  const [filters, setFilters] = useState<Filters>(before?.filters ?? {});
  const saving = useMutation({ mutationFn: save });
  const covered = sentBy(plan, coveredBy(patterns, known));
  // An existing filter stays, even if the plan sends none of its events.
  const filtered = before?.filters ? coveredBy(patterns, known) : covered;
  const filterNames = [...new Set(filtered.flatMap((event) => event.filters))] as (keyof Filters)[];
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
        <EventPicker events={known} plan={plan} value={patterns} onChange={setPatterns} />
        {filterNames.length > 0 && (
          <fieldset className="webhooks-filters">
            <legend>Only those with</legend>
            <p className="hint">
              {`For events of ${filteredFamilies(filtered)}. Each that is given must fit; left empty, all of them are sent.`}
            </p>
            {filterNames.map((name) => (
              <FilterField
                key={name}
                name={name}
                value={filters[name] ?? ''}
                onChange={(text) => setFilters({ ...filters, [name]: text })}
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

/** Filters with a few fixed values. */
const CHOICES: Readonly<Partial<Record<keyof Filters, readonly Option[]>>> = {
  side: Object.entries(SIDES).map(([id, name]) => ({ id, name })),
};

const ALL = 'all';

function FilterField({ name, value, onChange }: { name: keyof Filters; value: string; onChange(text: string): void }) {
  const values = useQuery(filterValuesQuery).data?.[name];
  const choices = CHOICES[name];
  if (!choices) {
    return (
      <TextField
        label={name}
        name={`filters.${name}`}
        value={value}
        onChange={onChange}
        maxLength={100}
        values={values}
        {...(values && { hint: `Such as ${values.slice(0, 3).join(', ')}; an id or another name of it goes too.` })}
      />
    );
  }
  return (
    <Select
      label={name}
      name={`filters.${name}`}
      options={[{ id: ALL, name: 'All' }, ...choices]}
      value={value || ALL}
      onChange={(id) => onChange(id === ALL ? '' : String(id))}
    />
  );
}

const filteredFamilies = (events: readonly EventInfo[]) =>
  [...new Set(events.filter(({ filters }) => filters.length > 0).map(({ family }) => titleOf(family)))].join(' and ');

/** Filled-in filters that the events have; null: none. */
function chosenOf(filters: Filters, names: readonly (keyof Filters)[]): Filters | null {
  const given = names.flatMap((name) => {
    const text = filters[name]?.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}
