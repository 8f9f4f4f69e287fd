import type { CalendarDate } from '@internationalized/date';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  Label,
  Popover,
  Text,
  type DatePickerProps,
} from 'react-aria-components';
import { IconButton } from './Button';
import { ChevronIcon, CloseIcon } from './icons';
import './date-field.css';

/** A day, typed or chosen from a calendar. */
export function DateField({
  label,
  hint,
  value,
  onChange,
  ...props
}: Omit<DatePickerProps<CalendarDate>, 'className' | 'children' | 'value' | 'onChange'> & {
  label: string;
  hint?: string;
  value: CalendarDate | null;
  onChange(day: CalendarDate | null): void;
}) {
  return (
    <DatePicker {...props} className="field" value={value} onChange={onChange}>
      <Label>{label}</Label>
      <Group className="input date">
        <DateInput className="date-segments">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        {value !== null && (
          // Its own slot: otherwise the picker would use it as the button that opens the calendar.
          <IconButton slot={null} label={`Clear ${label.toLowerCase()}`} onPress={() => onChange(null)}>
            <CloseIcon />
          </IconButton>
        )}
        <AriaButton className="button quiet icon-only">
          <ChevronIcon />
        </AriaButton>
      </Group>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
      <Popover className="popover">
        <Dialog className="calendar">
          <Calendar>
            <header className="calendar-head">
              <AriaButton slot="previous" className="button quiet icon-only calendar-back">
                <ChevronIcon />
              </AriaButton>
              <Heading />
              <AriaButton slot="next" className="button quiet icon-only calendar-on">
                <ChevronIcon />
              </AriaButton>
            </header>
            <CalendarGrid>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className="quiet">{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
