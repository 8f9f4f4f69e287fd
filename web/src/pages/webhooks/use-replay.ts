import { getLocalTimeZone, type CalendarDate } from '@internationalized/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { WEBHOOKS } from './queries';

export type Span = 'hour' | 'day' | 'days' | 'number';

/** Which events, as the API asks for them. */
export type Range = Pick<Schemas['ReplayBody'], 'from' | 'to' | 'afterSequence' | 'onlyFailed'>;

const HOUR_MS = 3_600_000;

/** What was chosen as a range. Days are those of the viewer's zone, the last one whole. */
export function rangeOf({
  span,
  from,
  to,
  number,
}: {
  span: Span;
  from: CalendarDate | null;
  to: CalendarDate | null;
  number: number;
}): Omit<Range, 'onlyFailed'> {
  const zone = getLocalTimeZone();
  if (span === 'number') return { afterSequence: number };
  if (span !== 'days') return { from: new Date(Date.now() - (span === 'hour' ? 1 : 24) * HOUR_MS).toISOString() };
  return {
    ...(from && { from: from.toDate(zone).toISOString() }),
    ...(to && { to: to.add({ days: 1 }).toDate(zone).toISOString() }),
  };
}

/** Counts the events of a range, and sends that range page by page; `sent` tells how far it is. */
export function useReplay(id: string) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const ask = (body: Schemas['ReplayBody']) =>
    dataOf(api.POST('/webhooks/{id}/replay', { params: { path: { id } }, body }));
  const count = useMutation({
    mutationFn: async (range: Range) => ({ range, ...(await ask({ ...range, dryRun: true })) }),
  });
  const send = useMutation({
    async mutationFn(range: Range) {
      setSent(0);
      let cursor: string | null | undefined;
      do {
        const page = await ask({ ...range, dryRun: false, ...(cursor && { cursor }) });
        setSent((before) => before + page.eventCount);
        cursor = page.nextCursor;
      } while (cursor !== null);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...WEBHOOKS, id] }),
  });
  const forget = () => {
    count.reset();
    send.reset();
  };
  return { count, send, sent, forget };
}
