import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { isolated } from '../../kit';
import { RotateDialog } from '../../kit/RotateDialog';
import { useTries } from '../../kit/use-tries';
import type { Key } from './queries';

/** Creates a key with the same rights; the old one keeps working for a while. */
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
  const tryOf = useTries();
  const rotate = async (overlapHours: number) => {
    const body = { overlapHours };
    onRotated(await dataOf(api.POST('/keys/{id}/rotate', { params: { path: { id } }, body, headers: tryOf(body) })));
    await queryClient.invalidateQueries({ queryKey: ['keys'] });
  };
  return (
    <RotateDialog
      title={`Rotate ${isolated(name ?? hint)}`}
      label="How long the old key still works"
      action="Rotate the key"
      rotate={rotate}
      onClose={onClose}
    >
      A new key with the same rights takes its place. Put it where the old one is used while both work.
    </RotateDialog>
  );
}
