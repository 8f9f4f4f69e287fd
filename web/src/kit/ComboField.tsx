import { Button as AriaButton, ComboBox, Input, Label, ListBox, Popover, type Key } from 'react-aria-components';
import { optionItem, type Option } from './fields';
import { ChevronIcon } from './icons';
import './search-field.css';

/** Selects one of many options by typing; `options` are those that match `text`. */
export function ComboField({
  label,
  placeholder,
  options,
  empty,
  text,
  onType,
  selected,
  onSelect,
}: {
  label: string;
  placeholder?: string;
  options: readonly Option[];
  /** The message shown if there are no options. */
  empty: string;
  text: string;
  onType(text: string): void;
  selected: string | null;
  onSelect(option: Option): void;
}) {
  const choose = (id: Key | null) => {
    const option = options.find((one) => one.id === id);
    if (option) onSelect(option);
  };
  return (
    <ComboBox
      className="field"
      items={options}
      inputValue={text}
      onInputChange={onType}
      selectedKey={selected}
      onSelectionChange={choose}
      defaultFilter={() => true}
      allowsEmptyCollection
    >
      <Label>{label}</Label>
      <div className="search">
        <Input className="input" placeholder={placeholder} />
        <AriaButton className="button quiet icon-only">
          <ChevronIcon />
        </AriaButton>
      </div>
      <Popover className="popover">
        <ListBox<Option> className="list" renderEmptyState={() => <p className="list-item quiet">{empty}</p>}>
          {optionItem}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
