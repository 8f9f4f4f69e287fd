import { Badge, Checkbox, counted, Disclosure, TextLink } from '../../kit';
import { titleOf } from '../../live/families';
import { byFamily, coveredBy, covers, innerWildcards } from './patterns';
import type { EventPlan } from './plan';
import type { EventInfo } from '../../api/queries';

/**
 * Chooses names and wildcards family by family. `value` keeps entries missing in the catalogue; entries that the plan
 * does not cover can only be removed.
 */
export function EventPicker({
  events,
  plan,
  value,
  onChange,
}: {
  events: readonly EventInfo[];
  plan: EventPlan;
  value: readonly string[];
  onChange(patterns: string[]): void;
}) {
  const toggle = (pattern: string) => (isChosen: boolean) =>
    onChange(isChosen ? [...withoutCovered(value, pattern, events), pattern] : value.filter((one) => one !== pattern));
  return (
    <fieldset className="webhooks-picker">
      <legend>Events</legend>
      <Checkbox
        isSelected={value.includes('*')}
        isDisabled={plan.families.length === 0 && !value.includes('*')}
        onChange={toggle('*')}
      >
        Everything that the plan covers <code>*</code>
      </Checkbox>
      {[...byFamily(events)].map(([family, ofFamily]) => {
        const isCovered = plan.families.includes(family);
        return (
          <Disclosure
            key={family}
            title={`${titleOf(family)} · ${isCovered ? countOf(value, ofFamily) : `Not in ${plan.name}`}`}
            isOpen={value.some((pattern) => pattern.startsWith(`${family}.`))}
          >
            {isCovered ? (
              <Family name={family} events={ofFamily} value={value} toggle={toggle} />
            ) : (
              <>
                <p className="hint">
                  {`${plan.name} sends no events of ${titleOf(family)}. `}
                  <TextLink to="/billing">Compare the plans</TextLink>.
                </p>
                <Family
                  name={family}
                  events={ofFamily}
                  value={value.filter((one) => one !== '*')}
                  toggle={toggle}
                  isOff
                />
              </>
            )}
          </Disclosure>
        );
      })}
    </fieldset>
  );
}

function Family({
  name,
  events,
  value,
  toggle,
  isOff = false,
}: {
  name: string;
  events: readonly EventInfo[];
  value: readonly string[];
  toggle(pattern: string): (isChosen: boolean) => void;
  /** Nothing in it can be chosen. */
  isOff?: boolean;
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
              isDisabled={wider !== undefined || (isOff && !value.includes(wildcard))}
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
              isDisabled={wider !== undefined || (isOff && !value.includes(event.event))}
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

/** Removes entries that a wider choice covers. */
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
