import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from './Button';
import { Dialog, DialogButtons } from './Dialog';
import { Select } from './fields';
import { Form } from './Form';

const OVERLAPS = [
  { id: '0', name: 'None: it stops at once' },
  { id: '1', name: 'One hour' },
  { id: '24', name: 'A day' },
  { id: '72', name: 'Three days' },
  { id: '168', name: 'A week' },
];

/** Replaces a secret; the old one keeps working for a while. */
export function RotateDialog({
  title,
  label,
  action,
  rotate,
  onClose,
  children,
}: {
  title: string;
  /** Label of the overlap choice. */
  label: string;
  /** The button's text, such as `Rotate the key`. */
  action: string;
  rotate(overlapHours: number): Promise<unknown>;
  onClose(): void;
  /** Explains the effect of a rotation. */
  children: React.ReactNode;
}) {
  const [hours, setHours] = useState('24');
  const rotating = useMutation({ mutationFn: () => rotate(Number(hours)) });
  return (
    <Dialog title={title} isOpen onClose={onClose} size="small">
      <Form error={rotating.error} onSave={() => rotating.mutate()}>
        <p>{children}</p>
        <Select
          label={label}
          name="overlapHours"
          options={OVERLAPS}
          value={hours}
          onChange={(chosen) => setHours(String(chosen))}
        />
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={rotating.isPending}>
            {action}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
