import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { isolated, toast } from '../../kit';
import type { Account } from './queries';

type Decision = Schemas['DecideBody'];

/** Unsuspends an account without confirmation, because nothing is lost. */
export function useUnsuspend() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Account) =>
      dataOf(api.POST('/operator/accounts/{id}/unsuspend', { params: { path: { id } }, body: {} })),
    onSuccess: ({ name }) => toast(`${isolated(name)} is served again; keys follow within five seconds.`),
    onError: ({ message }) => toast(message),
    onSettled: refresh,
  });
}

export function useSuspend({ id, name }: Account, onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reason: string) =>
      dataOf(
        api.POST('/operator/accounts/{id}/suspend', {
          params: { path: { id } },
          body: reason === '' ? {} : { reason },
        }),
      ),
    onSuccess() {
      toast(`${isolated(name)} is suspended; keys follow within five seconds.`);
      onDone();
      return refresh();
    },
  });
}

export function useGivePlan({ id, name }: Account, onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Schemas['OperatorPlanBody']) =>
      dataOf(api.POST('/operator/accounts/{id}/plan', { params: { path: { id } }, body })),
    onSuccess() {
      toast(`${isolated(name)} has another plan now.`);
      onDone();
      return refresh();
    },
  });
}

/** Decides on a plan request. If it has changed meanwhile, the API refuses and the list is refreshed. */
export function useDecide({ id }: Account, onDone: (decision: Decision['decision']) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Decision) =>
      dataOf(api.POST('/operator/accounts/{id}/plan-request', { params: { path: { id } }, body })),
    onSuccess: (_account, { decision }) => onDone(decision),
    onSettled: refresh,
  });
}

/** Refreshes everything that operators see, and their own account, since any of it may have changed. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    const changed = [['operator'], ['billing'], ['plans'], ['session'], ['usage', 'now']];
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
