import { PlainDay, Minute } from '../../../kit';

/** If only the day of an event is known, the API gives the start of that day. */
export function EventDay({ at }: { at: string }) {
  return /T00:00:00(\.000)?Z$/.test(at) ? <PlainDay day={at.slice(0, 10)} /> : <Minute at={at} />;
}
