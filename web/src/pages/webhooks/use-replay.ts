import type { CalendarDate } from '@internationalized/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted, toast } from '../../kit';
import { api, dataOf, type Schemas } from '../../api/client';
import { momentsOf } from './days';
import { WEBHOOKS } from './queries';

export type Span = 'hour' | 'day' | 'days' | 'number';

/** A range of events as an API request. */
export type Range = Pick<Schemas['ReplayBody'], 'from' | 'to' | 'afterSequence' | 'onlyFailed'>;

const HOUR_MS = 3_600_000;

/** The chosen range. Days are in the viewer's time zone, the last one included. */
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
  if (span === 'number') return { afterSequence: number };
  if (span !== 'days') return { from: new Date(Date.now() - (span === 'hour' ? 1 : 24) * HOUR_MS).toISOString() };
  return momentsOf(from, to);
}

/**
 * Counts the events of a range and replays them page by page; `sent` is the progress. `stop` and unmounting end it
 * after the page in flight; sending again resumes there.
 */
export function useReplay(id: string) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const gone = useRef<{ events: number; cursor?: string }>({ events: 0 });
  const standing = useRef<'going' | 'stopped' | 'left'>('going');
  const stop = () => {
    standing.current = 'stopped';
  };
  useEffect(() => {
    standing.current = 'going';
    return () => {
      standing.current = 'left';
    };
  }, []);
  const ask = (body: Schemas['ReplayBody']) =>
    dataOf(api.POST('/webhooks/{id}/replay', { params: { path: { id } }, body }));
  const count = useMutation({
    mutationFn: async (range: Range) => ({ range, ...(await ask({ ...range, dryRun: true })) }),
  });
  const send = useMutation({
    async mutationFn(range: Range) {
      standing.current = 'going';
      for (;;) {
        const { cursor } = gone.current;
        const { eventCount, nextCursor } = await ask({ ...range, dryRun: false, ...(cursor && { cursor }) });
        const events = gone.current.events + eventCount;
        setSent(events);
        gone.current = { events, ...(nextCursor !== null && { cursor: nextCursor }) };
        if (nextCursor === null) return 'all';
        if (standing.current !== 'going') return 'some';
      }
    },
    onSuccess: (went) => {
      if (standing.current !== 'left') return;
      const words = `${counted(gone.current.events, 'event')} are on their way`;
      toast(went === 'all' ? `${words}.` : `${words}; the rest is not sent.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...WEBHOOKS, id] }),
  });
  const forget = () => {
    gone.current = { events: 0 };
    setSent(0);
    count.reset();
    send.reset();
  };
  return { count, send, sent, stop, forget };
}
