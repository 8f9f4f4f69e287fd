import {
  Button,
  Input,
  Label,
  SearchField as AriaSearchField,
  Text,
  type SearchFieldProps,
} from 'react-aria-components';
import { CloseIcon } from './icons';
import './search-field.css';

/** A box for words to look for; Escape and its button empty it. */
export function SearchField({
  label,
  hint,
  placeholder,
  ...props
}: Omit<SearchFieldProps, 'className' | 'children'> & { label: string; hint?: string; placeholder?: string }) {
  return (
    <AriaSearchField {...props} className="field">
      <Label>{label}</Label>
      <div className="search">
        <Input className="input" placeholder={placeholder} />
        <Button className="button quiet icon-only search-clear">
          <CloseIcon />
        </Button>
      </div>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
    </AriaSearchField>
  );
}
