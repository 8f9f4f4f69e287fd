import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client';
import { Ago, ConfirmDialog, isolated, toast } from '../../kit';
import { isRemembered, type Key } from './queries';

export function RevokeDialog({
  before: { id, name, hint, createdAt, lastUsedAt },
  onClose,
}: {
  before: Key;
  onClose(): void;
}) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.DELETE('/keys/{id}', { params: { path: { id } } }),
    onSuccess() {
      toast('The key is revoked, everywhere within five seconds.');
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${isolated(name ?? hint)}?`}
      action="Revoke the key"
      isOpen
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
      isPending={revoke.isPending}
      error={revoke.error}
    >
      <p>
        Whatever uses <code>{hint}</code> is refused from then on, and its open streams end. This cannot be undone.{' '}
        {lastUsedAt === null ? (
          isRemembered(createdAt) ? (
            'It was not used yet.'
          ) : (
            'It was not used in 90 days.'
          )
        ) : (
          <>
            It was last used <Ago at={lastUsedAt} />.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
