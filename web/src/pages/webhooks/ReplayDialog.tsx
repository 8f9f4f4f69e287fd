import { getLocalTimeZone, today, type CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import {
  Button,
  Checkbox,
  counted,
  countOf,
  Dialog,
  DialogButtons,
  Form,
  Notice,
  NumberField,
  Progress,
  Segments,
} from '../../kit';
import { DateField } from '../../kit/DateField';
import { keptDays } from './days';
import { rangeOf, useReplay, type Span } from './use-replay';

const SPANS: readonly { id: Span; name: string }[] = [
  { id: 'hour', name: 'Last hour' },
  { id: 'day', name: '24 hours' },
  { id: 'days', name: 'Days' },
  { id: 'number', name: 'After a number' },
];

/** Replays the events of a period, or those after a sequence number: counts them first, then sends. */
export function ReplayDialog({
  id,
  afterSequence,
  onClose,
}: {
  id: string;
  /** Prefilled when resending events that did not arrive. */
  afterSequence: number | undefined;
  onClose(): void;
}) {
  const zone = getLocalTimeZone();
  const [span, setSpan] = useState<Span>(afterSequence === undefined ? 'hour' : 'number');
  const [from, setFrom] = useState<CalendarDate | null>(() => today(zone));
  const [to, setTo] = useState<CalendarDate | null>(() => today(zone));
  const [number, setNumber] = useState(afterSequence ?? Number.NaN);
  const [onlyFailed, setOnlyFailed] = useState(true);
  const { count, send, sent, stop, forget } = useReplay(id);
  const isAll = send.data === 'all';
  const changed =
    <Value,>(set: (value: Value) => unknown) =>
    (value: Value) => {
      set(value);
      forget();
    };
  const days = keptDays();
  return (
    <Dialog title="Send events again" isOpen onClose={onClose}>
      <Form
        error={count.error ?? send.error}
        onSave={() => {
          if (count.data === undefined) count.mutate({ ...rangeOf({ span, from, to, number }), onlyFailed });
          else send.mutate(count.data.range);
        }}
      >
        <Segments label="Which events" options={SPANS} selected={span} onSelect={changed<Span>(setSpan)} />
        {span === 'days' && (
          <div className="columns">
            <DateField label="First day" value={from} onChange={changed(setFrom)} isRequired {...days} />
            <DateField label="Last day" value={to} onChange={changed(setTo)} isRequired {...days} />
          </div>
        )}
        {span === 'number' && (
          <NumberField
            label="The last number that your receiver has"
            name="afterSequence"
            value={number}
            onChange={changed(setNumber)}
            minValue={0}
            isRequired
            hint="Every event has a number in x-svc-sequence, without a gap. What came after it is sent again."
          />
        )}
        <Checkbox isSelected={onlyFailed} onChange={changed(setOnlyFailed)}>
          Only what has not arrived
        </Checkbox>
        {count.data !== undefined && !send.isPending && !isAll && sent === 0 && (
          <Notice>
            {count.data.eventCount === 0
              ? 'There is nothing to send.'
              : `${counted(count.data.eventCount, 'event')} will be sent, each under its own id and a new number.`}
          </Notice>
        )}
        {send.isPending && count.data && (
          <Progress label={`${countOf(sent)} are on their way`} percent={(sent / count.data.eventCount) * 100} />
        )}
        {isAll && (
          <Notice look="ok">{`${counted(sent, 'event')} are on their way. See them arrive in the log.`}</Notice>
        )}
        {count.data !== undefined && !send.isPending && !isAll && sent > 0 && (
          <Notice look="warn">
            {`${countOf(sent)} of ${counted(count.data.eventCount, 'event')} are on their way; the rest is not sent yet.`}
          </Notice>
        )}
        <DialogButtons>
          {send.isPending ? (
            <Button onPress={stop}>Stop</Button>
          ) : (
            <Button onPress={onClose}>{sent > 0 ? 'Close' : 'Cancel'}</Button>
          )}
          {!isAll && (
            <Button
              type="submit"
              look="primary"
              isPending={count.isPending || send.isPending}
              isDisabled={count.data?.eventCount === 0}
            >
              {count.data === undefined ? 'Count them' : sent > 0 ? 'Send the rest' : 'Send them'}
            </Button>
          )}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
