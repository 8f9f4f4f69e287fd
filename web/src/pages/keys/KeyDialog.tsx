import { CalendarDate, getLocalTimeZone, parseAbsoluteToLocal, toCalendarDate, today } from '@internationalized/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { useSession } from '../../api/session';
import { Button, Dialog, DialogButtons, Form, isolated, NumberField, textOf, TextField, toast } from '../../kit';
import { DateField } from '../../kit/DateField';
import { Choices } from '../../kit/Choices';
import { useTries } from '../../kit/use-tries';
import type { Key } from './queries';
import { SCOPE_NAMES, type Scope } from './scopes';

const INGEST: Scope = 'ingest';
const ALL = Object.entries(SCOPE_NAMES).map(([id, name]) => ({ id, name }));
const SCOPES = ALL.filter(({ id }) => id !== INGEST);

/** Creates a key, or with `before` edits the limits of an active one. */
export function KeyDialog({
  before,
  onClose,
  onCreated,
}: {
  before?: Key;
  onClose(): void;
  onCreated(made: Schemas['NewKeyInfo']): void;
}) {
  const { isOperator } = useSession();
  const [scopes, setScopes] = useState<string[]>(before?.scopes ?? []);
  const [minuteLimit, setMinuteLimit] = useState(before?.minuteLimit ?? Number.NaN);
  const [lastDay, setLastDay] = useState(() => lastDayOf(before?.expiresAt ?? null));
  const save = useSave(before, onClose, onCreated);
  const isPush = scopes.includes(INGEST);
  return (
    <Dialog title={before ? `Edit ${isolated(before.name ?? before.hint)}` : 'Create a key'} isOpen onClose={onClose}>
      <Form
        error={save.error}
        onSave={(fields) =>
          save.mutate({
            name: textOf(fields, 'name') || null,
            scopes: scopes as Scope[],
            allowedAddresses: textOf(fields, 'allowedAddresses')
              .split(/[\s,]+/)
              .filter(Boolean),
            minuteLimit: Number.isNaN(minuteLimit) ? null : minuteLimit,
            expiresAt: endOf(lastDay, before?.expiresAt ?? null),
          })
        }
      >
        <TextField
          label="Name"
          name="name"
          defaultValue={before?.name ?? ''}
          maxLength={100}
          hint="For your own notes, such as where it is used."
          autoFocus
        />
        <Choices
          label="Limited to"
          hint="None chosen: the key opens everything that the plan covers."
          options={isOperator ? ALL : SCOPES}
          value={scopes}
          isOff={(id) => isPush !== (id === INGEST) && scopes.length > 0}
          onChange={setScopes}
        />
        <TextField
          label="Accepted from"
          name="allowedAddresses"
          lines={2}
          defaultValue={before?.allowedAddresses.join('\n') ?? ''}
          hint="Addresses or ranges such as 203.0.113.0/24, one in a line; empty: from everywhere."
        />
        <NumberField
          label="Requests a minute"
          name="minuteLimit"
          value={minuteLimit}
          onChange={setMinuteLimit}
          minValue={1}
          hint="A cap of its own below that of the plan; empty: none."
        />
        <DateField
          label="Last day"
          name="expiresAt"
          value={lastDay}
          onChange={setLastDay}
          minValue={today(getLocalTimeZone())}
          hint="It works to the end of this day in your time zone; empty: it does not expire."
        />
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={save.isPending}>
            {before ? 'Save' : 'Create the key'}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function useSave(before: Key | undefined, onClose: () => void, onCreated: (made: Schemas['NewKeyInfo']) => void) {
  const queryClient = useQueryClient();
  const tryOf = useTries();
  return useMutation({
    async mutationFn(body: Schemas['NewKeyBody']) {
      if (!before) return onCreated(await dataOf(api.POST('/keys', { body, headers: tryOf(body) })));
      await api.PATCH('/keys/{id}', { params: { path: { id: before.id } }, body });
      toast('The key is changed, everywhere within five seconds.');
      onClose();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
  });
}

/** The day that ends at the moment, or that contains it. */
function lastDayOf(expiresAt: string | null): CalendarDate | null {
  if (expiresAt === null) return null;
  return toCalendarDate(parseAbsoluteToLocal(new Date(Date.parse(expiresAt) - 1).toISOString()));
}

/** The end of the day; an unchanged day keeps its earlier moment. */
function endOf(day: CalendarDate | null, before: string | null): string | null {
  if (day === null) return null;
  if (lastDayOf(before)?.compare(day) === 0) return before;
  return day.add({ days: 1 }).toDate(getLocalTimeZone()).toISOString();
}
