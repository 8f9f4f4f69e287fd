import { Button as AriaButton, type ButtonProps as AriaButtonProps, type PressEvent } from 'react-aria-components';
import { Spinner } from './Spinner';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'onPress'> {
  /** `primary`: at most one in view. `danger`: destroys something. `quiet`: no frame. */
  look?: 'primary' | 'plain' | 'danger' | 'quiet';
  size?: 'small' | 'normal' | 'wide';
  onPress?(event: PressEvent): unknown;
  children: React.ReactNode;
}

/** With `isPending` it shows progress and ignores presses, but keeps the focus. */
export function Button({ look = 'plain', size = 'normal', children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={`button ${look} ${size}`}>
      {({ isPending }) => (
        <>
          {isPending && <Spinner />}
          {children}
        </>
      )}
    </AriaButton>
  );
}

/** A button with only an icon. */
export function IconButton({
  label,
  children,
  ...props
}: Omit<AriaButtonProps, 'className' | 'children'> & { label: string; children: React.ReactNode }) {
  return (
    <AriaButton {...props} aria-label={label} className="button quiet icon-only">
      {children}
    </AriaButton>
  );
}
