import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { RotateDialog } from '../../kit/RotateDialog';
import type { Key } from './queries';

/** A new key with the same rights, beside which the old one works for a while. */
export function RotateKey({
  before: { id, name, hint },
  onClose,
  onRotated,
}: {
  before: Key;
  onClose(): void;
  onRotated(made: Schemas['NewKeyInfo']): void;
}) {
  const queryClient = useQueryClient();
  const rotate = async (overlapHours: number) => {
    onRotated(await dataOf(api.POST('/keys/{id}/rotate', { params: { path: { id } }, body: { overlapHours } })));
    await queryClient.invalidateQueries({ queryKey: ['keys'] });
  };
  return (
    <RotateDialog
      title={`Rotate ${name ?? hint}`}
      label="How long the old key still works"
      action="Rotate the key"
      rotate={rotate}
      onClose={onClose}
    >
      A new key with the same rights takes its place. Put it where the old one is used while both work.
    </RotateDialog>
  );
}
