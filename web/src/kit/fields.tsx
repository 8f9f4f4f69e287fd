import { useContext, useEffect, useId, useState } from 'react';
import {
  Button as AriaButton,
  Checkbox as AriaCheckbox,
  FieldError,
  FieldErrorContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField as AriaNumberField,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
  TextArea,
  TextField as AriaTextField,
  type CheckboxProps,
  type NumberFieldProps,
  type SelectProps,
  type TextFieldProps,
} from 'react-aria-components';
import { CheckIcon, ChevronIcon } from './icons';

/** Common props of all fields: a visible label, and a hint below. */
interface Said {
  label: string;
  hint?: React.ReactNode;
}

/** `name` must be the API's parameter name, so that its findings are shown here. */
export function TextField({
  label,
  hint,
  placeholder,
  lines,
  values,
  ...props
}: Omit<TextFieldProps, 'className'> &
  Said & {
    placeholder?: string;
    lines?: number;
    /** Suggestions while typing; other values are allowed. */
    values?: readonly string[] | undefined;
  }) {
  const list = useId();
  return (
    <AriaTextField {...props} className="field">
      <Label>{label}</Label>
      {lines === undefined ? (
        <Input className="input" placeholder={placeholder} list={values && list} />
      ) : (
        <TextArea className="input" rows={lines} placeholder={placeholder} />
      )}
      {values && (
        <datalist id={list}>
          {values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
      <Below hint={hint} />
    </AriaTextField>
  );
}

export function NumberField({ label, hint, ...props }: Omit<NumberFieldProps, 'className'> & Said) {
  return (
    <AriaNumberField {...props} className="field">
      <Label>{label}</Label>
      <Input className="input number" />
      <Below hint={hint} />
    </AriaNumberField>
  );
}

export interface Option {
  id: string;
  name: string;
  description?: string;
}

/** An option in a list box. */
export const optionItem = ({ id, name, description }: Option) => (
  <ListBoxItem id={id} textValue={name} className="list-item">
    <Text slot="label">{name}</Text>
    {description !== undefined && (
      <Text slot="description" className="quiet">
        {description}
      </Text>
    )}
  </ListBoxItem>
);

export function Select({
  label,
  hint,
  options,
  ...props
}: Omit<SelectProps<Option>, 'className' | 'children'> & Said & { options: readonly Option[] }) {
  return (
    <AriaSelect {...props} className="field">
      <Label>{label}</Label>
      <AriaButton className="input select">
        <SelectValue />
        <ChevronIcon />
      </AriaButton>
      <Below hint={hint} />
      <Popover className="popover">
        <ListBox className="list" items={options}>
          {optionItem}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

export function Checkbox({
  children,
  ...props
}: Omit<CheckboxProps, 'className' | 'children'> & { children: React.ReactNode }) {
  return (
    <AriaCheckbox {...props} className="checkbox">
      <span className="check" aria-hidden="true">
        <CheckIcon />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}

function Below({ hint }: { hint: React.ReactNode }) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
      <FormerError />
    </>
  );
}

const LINGER_MS = 400;

/** Keeps the space of a resolved error for a moment, so that a button does not move away from the pointer. */
function FormerError() {
  const { isInvalid = false, validationErrors = [] } = useContext(FieldErrorContext) ?? {};
  const now = isInvalid ? validationErrors.join(' ') : '';
  const [kept, setKept] = useState('');
  useEffect(() => {
    if (now !== '') return setKept(now);
    const timer = setTimeout(() => setKept(''), LINGER_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return now === '' && kept !== '' ? (
    <span className="field-error gone" aria-hidden="true">
      {kept}
    </span>
  ) : null;
}
