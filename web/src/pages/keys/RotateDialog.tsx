import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { Button, Dialog, DialogButtons, Form, Select } from '../../kit';
import type { Key } from './queries';

const OVERLAPS = [
  { id: '0', name: 'None: it stops at once' },
  { id: '1', name: 'One hour' },
  { id: '24', name: 'A day' },
  { id: '72', name: 'Three days' },
  { id: '168', name: 'A week' },
];

/** A new key with the same rights, beside which the old one works for a while. */
export function RotateDialog({
  before: { id, name, hint },
  onClose,
  onRotated,
}: {
  before: Key;
  onClose(): void;
  onRotated(made: Schemas['NewKeyInfo']): void;
}) {
  const queryClient = useQueryClient();
  const [hours, setHours] = useState('24');
  const rotate = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/keys/{id}/rotate', { params: { path: { id } }, body: { overlapHours: Number(hours) } })),
    onSuccess(made) {
      onRotated(made);
      return queryClient.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  return (
    <Dialog title={`Rotate ${name ?? hint}`} isOpen onClose={onClose} size="small">
      <Form error={rotate.error} onSave={() => rotate.mutate()}>
        <p>A new key with the same rights takes its place. Put it where the old one is used while both work.</p>
        <Select
          label="How long the old key still works"
          name="overlapHours"
          options={OVERLAPS}
          value={hours}
          onChange={(chosen) => setHours(String(chosen))}
        />
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={rotate.isPending}>
            Rotate the key
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
