import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { Button, Dialog, DialogButtons, Form, Select } from '../../kit';
import { WEBHOOKS } from './queries';

const OVERLAPS = [
  { id: '0', name: 'None: only the new one signs' },
  { id: '1', name: 'One hour' },
  { id: '24', name: 'A day' },
  { id: '168', name: 'A week' },
];

/** A new secret, beside which the old one signs for a while. */
export function RotateDialog({
  id,
  onClose,
  onRotated,
}: {
  id: string;
  onClose(): void;
  onRotated(secret: string): void;
}) {
  const queryClient = useQueryClient();
  const [hours, setHours] = useState('24');
  const rotate = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/webhooks/{id}/rotate-secret', { params: { path: { id } }, body: { overlapHours: Number(hours) } }),
      ),
    onSuccess({ secret }) {
      onRotated(secret);
      return queryClient.invalidateQueries({ queryKey: WEBHOOKS });
    },
  });
  return (
    <Dialog title="Rotate the secret" isOpen onClose={onClose} size="small">
      <Form error={rotate.error} onSave={() => rotate.mutate()}>
        <p>
          A new secret signs from now on. For a while the signature of the old one stands beside it, so that a receiver
          can change over without losing an event.
        </p>
        <Select
          label="How long the old secret signs too"
          name="overlapHours"
          options={OVERLAPS}
          value={hours}
          onChange={(chosen) => setHours(String(chosen))}
        />
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={rotate.isPending}>
            Rotate the secret
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
