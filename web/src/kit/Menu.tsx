import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface ActionOf {
  id: string;
  title: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  act(): unknown;
}

/** A button that opens a list of actions. */
export function Menu({ button, label, actions }: { button: React.ReactNode; label: string; actions: ActionOf[] }) {
  return (
    <MenuTrigger>
      {button}
      <Popover className="popover" placement="bottom end">
        <AriaMenu aria-label={label} className="list" items={actions}>
          {({ id, title, isDanger, isDisabled, act }) => (
            <MenuItem
              id={id}
              onAction={act}
              isDisabled={isDisabled ?? false}
              className={isDanger ? 'list-item danger' : 'list-item'}
            >
              {title}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
