import { FileTrigger } from 'react-aria-components';
import { Button } from './Button';

/** A button that picks one of the viewer's files. */
export function FileButton({
  types,
  onTake,
  children,
}: {
  /** Media types, such as `image/png`. */
  types: readonly string[];
  onTake(file: File): unknown;
  children: React.ReactNode;
}) {
  return (
    <FileTrigger
      acceptedFileTypes={types}
      onSelect={(files) => {
        const file = files?.item(0);
        if (file) onTake(file);
      }}
    >
      <Button>{children}</Button>
    </FileTrigger>
  );
}
