import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client';
import { webhooksQuery } from '../../api/queries';
import { ConfirmDialog, toast } from '../../kit';
import type { Webhook } from './queries';

/** A URL may have two thousand characters. */
const MOST_SIGNS = 200;

export function DeleteDialog({
  webhook: { id, url },
  onClose,
  onDeleted,
}: {
  webhook: Webhook;
  onClose(): void;
  onDeleted(): unknown;
}) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.DELETE('/webhooks/{id}', { params: { path: { id } } }),
    async onSuccess() {
      toast('The webhook is deleted.');
      await onDeleted();
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title="Delete the webhook?"
      action="Delete the webhook"
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p className="webhooks-url">
        Nothing more is sent to <bdi>{url.length > MOST_SIGNS ? `${url.slice(0, MOST_SIGNS)}…` : url}</bdi>, and its log
        goes too. This cannot be undone; a pause can.
      </p>
    </ConfirmDialog>
  );
}
