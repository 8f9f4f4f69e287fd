import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, IconButton } from './Button';
import { CloseIcon } from './icons';
import { Notice } from './Notice';
import { useFocusBack } from './use-focus-back';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Without it, only the dialog's own content closes it. */
  onClose?: () => void;
  size?: 'small' | 'normal' | 'large';
  children: React.ReactNode;
}

export function Dialog({ title, isOpen, onClose, size = 'normal', children }: DialogProps) {
  useFocusBack(isOpen);
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      isDismissable={false}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => open || onClose?.()}
    >
      <Modal className={`modal ${size}`}>
        <AriaDialog className="dialog">
          <header className="dialog-head">
            <Heading slot="title">{title}</Heading>
            {onClose && (
              <IconButton label="Close" onPress={onClose}>
                <CloseIcon />
              </IconButton>
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog, with the acting one last. */
export function DialogButtons({ children }: { children: React.ReactNode }) {
  return <div className="dialog-buttons">{children}</div>;
}

/** Asks before something is destroyed. `action` names the act, such as `Revoke key`. */
export function ConfirmDialog({
  title,
  isOpen,
  onClose,
  action,
  onConfirm,
  isPending,
  error,
  children,
}: Omit<DialogProps, 'size'> & {
  onClose: () => void;
  action: string;
  onConfirm(): void;
  isPending: boolean;
  error: Error | null;
}) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} size="small">
      {error && <Notice look="bad">{error.message}</Notice>}
      <div>{children}</div>
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="danger" onPress={onConfirm} isPending={isPending}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
