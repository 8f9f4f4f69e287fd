import { Badge, Checkbox, counted, Disclosure } from '../../kit';
import { titleOf } from '../../live/families';
import { byFamily, coveredBy, covers, innerWildcards } from './patterns';
import type { EventInfo } from '../../api/queries';

/** Names and wildcards, chosen family by family. `value` keeps what the catalogue does not show. */
export function EventPicker({
  events,
  value,
  onChange,
}: {
  events: readonly EventInfo[];
  value: readonly string[];
  onChange(patterns: string[]): void;
}) {
  const toggle = (pattern: string) => (isChosen: boolean) =>
    onChange(isChosen ? [...withoutCovered(value, pattern, events), pattern] : value.filter((one) => one !== pattern));
  return (
    <fieldset className="webhooks-picker">
      <legend>Events</legend>
      <Checkbox isSelected={value.includes('*')} onChange={toggle('*')}>
        Everything that the plan covers <code>*</code>
      </Checkbox>
      {[...byFamily(events)].map(([family, ofFamily]) => (
        <Disclosure
          key={family}
          title={`${titleOf(family)} · ${countOf(value, ofFamily)}`}
          isOpen={value.some((pattern) => pattern.startsWith(`${family}.`))}
        >
          <Family name={family} events={ofFamily} value={value} toggle={toggle} />
        </Disclosure>
      ))}
    </fieldset>
  );
}

function Family({
  name,
  events,
  value,
  toggle,
}: {
  name: string;
  events: readonly EventInfo[];
  value: readonly string[];
  toggle(pattern: string): (isChosen: boolean) => void;
}) {
  const wildcards = [`${name}.*`, ...innerWildcards(events)];
  return (
    <ul className="webhooks-choices">
      {wildcards.map((wildcard) => {
        const wider = value.find(
          (one) => one !== wildcard && one.endsWith('*') && wildcard.startsWith(one.slice(0, -1)),
        );
        return (
          <li key={wildcard}>
            <Checkbox
              isSelected={wider !== undefined || value.includes(wildcard)}
              isDisabled={wider !== undefined}
              onChange={toggle(wildcard)}
            >
              All of <code>{wildcard}</code>, those to come too
            </Checkbox>
          </li>
        );
      })}
      {events.map((event) => {
        const wider = value.find((one) => one !== event.event && covers(one, event));
        return (
          <li key={event.event}>
            <Checkbox
              isSelected={wider !== undefined || value.includes(event.event)}
              isDisabled={wider !== undefined}
              onChange={toggle(event.event)}
            >
              <code>{event.event}</code> {event.optIn && <Badge>Only by its name</Badge>}
              <span className="webhooks-says">{event.description}</span>
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}

/** What a wider choice covers is not said twice. */
function withoutCovered(value: readonly string[], pattern: string, events: readonly EventInfo[]): string[] {
  const covered: string[] = coveredBy([pattern], events).map(({ event }) => event);
  return value.filter(
    (one) =>
      !covered.includes(one) && !(pattern.endsWith('*') && one.endsWith('*') && one.startsWith(pattern.slice(0, -1))),
  );
}

function countOf(value: readonly string[], events: readonly EventInfo[]): string {
  const count = coveredBy(value, events).length;
  return count === 0 ? 'none' : `${count} of ${counted(events.length, 'event')}`;
}
