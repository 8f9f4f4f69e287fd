import type { Schemas } from '../../api/client';
import { TITLES } from '../../live/families';

export type Scope = Schemas['Scope'];

/** Display names of the scopes. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  ...TITLES,
  qr: 'QR codes',
  transcript: 'Transcripts',
  ingest: 'Pushes of operators, and nothing else',
};
