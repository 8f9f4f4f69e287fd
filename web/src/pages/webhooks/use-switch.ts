import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../../api/client';
import { toast } from '../../kit';
import { WEBHOOKS } from './queries';

export type Switching = UseMutationResult<unknown, Error, boolean>;

/** Pauses a webhook (false) or switches it on again (true). */
export function useSwitch(id: string): Switching {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => api.PATCH('/webhooks/{id}', { params: { path: { id } }, body: { isActive } }),
    onSuccess(_answer, isActive) {
      toast(isActive ? 'The webhook is on.' : 'The webhook is paused.');
      return queryClient.invalidateQueries({ queryKey: WEBHOOKS });
    },
  });
}
