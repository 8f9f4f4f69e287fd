import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { every } from '../../api/query-client';

export type Key = Schemas['KeyInfo'];

/** How long the service remembers a key's last use; a younger key without one was never used. */
const REMEMBERED_MS = 90 * 86_400_000;

export const isRemembered = (createdAt: string) => Date.now() - Date.parse(createdAt) < REMEMBERED_MS;

/** Maximum working keys of an account. */
export const MAX_KEYS = 100;

const withStatus = (status: Schemas['KeyStatus'], signal: AbortSignal) =>
  dataOf(api.GET('/keys', { params: { query: { status, limit: 100 } }, signal }));

/** Active keys, and replaced ones that still work. */
export const workingKeysQuery = queryOptions({
  queryKey: ['keys', 'working'],
  queryFn: async ({ signal }) =>
    (await Promise.all([withStatus('active', signal), withStatus('replaced', signal)])).flat(),
  refetchInterval: every(30_000),
});

/** The newest hundred of each kind. */
export const pastKeysQuery = queryOptions({
  queryKey: ['keys', 'past'],
  queryFn: async ({ signal }) =>
    (await Promise.all([withStatus('revoked', signal), withStatus('expired', signal)])).flat(),
  refetchInterval: every(30_000),
});
