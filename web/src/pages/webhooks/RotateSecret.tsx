import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { RotateDialog } from '../../kit/RotateDialog';
import { useTries } from '../../kit/use-tries';
import { WEBHOOKS } from './queries';

/** Creates a secret; the old one keeps signing for a while. */
export function RotateSecret({
  id,
  onClose,
  onRotated,
}: {
  id: string;
  onClose(): void;
  onRotated(secret: string): void;
}) {
  const queryClient = useQueryClient();
  const tryOf = useTries();
  const rotate = async (overlapHours: number) => {
    const body = { overlapHours };
    const call = api.POST('/webhooks/{id}/rotate-secret', { params: { path: { id } }, body, headers: tryOf(body) });
    onRotated((await dataOf(call)).secret);
    await queryClient.invalidateQueries({ queryKey: WEBHOOKS });
  };
  return (
    <RotateDialog
      title="Rotate the secret"
      label="How long the old secret signs too"
      action="Rotate the secret"
      rotate={rotate}
      onClose={onClose}
    >
      A new secret signs from now on. For a while the signature of the old one stands beside it, so that a receiver can
      change over without losing an event.
    </RotateDialog>
  );
}
