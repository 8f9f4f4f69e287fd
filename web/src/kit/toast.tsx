import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { IconButton } from './Button';
import { CloseIcon } from './icons';

const SHOWN_MS = 6_000;

const queue = new ToastQueue<string>({ maxVisibleToasts: 3 });

/** Announces success; errors belong beside the control that caused them. */
export function toast(text: string): void {
  queue.add(text, { timeout: SHOWN_MS });
}

/** Place of the toasts; once per page. */
export function Toasts() {
  return (
    <ToastRegion queue={queue} className="toasts">
      {({ toast: one }) => (
        <Toast toast={one} className="toast">
          <ToastContent>
            <Text slot="title">{one.content}</Text>
          </ToastContent>
          <IconButton slot="close" label="Close">
            <CloseIcon />
          </IconButton>
        </Toast>
      )}
    </ToastRegion>
  );
}
