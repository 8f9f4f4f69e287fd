import { api } from '../../../api/client';
import { reading, readingPage } from '../queries';

export const eventQuery = (eventIdOrSlug: string) =>
  reading(['ufc event', eventIdOrSlug], (signal) =>
    api.GET('/ufc/events/{eventIdOrSlug}', { params: { path: { eventIdOrSlug } }, signal }),
  );

export const fighterQuery = (slug: string) =>
  reading(['ufc fighter', slug], (signal) => api.GET('/ufc/fighters/{slug}', { params: { path: { slug } }, signal }));

const FIGHTS = 20;

export const fightsQuery = (slug: string, page: number) =>
  readingPage(['ufc fights', slug, page], (signal) =>
    api.GET('/ufc/fighters/{slug}/fights', { params: { path: { slug }, query: { page, limit: FIGHTS } }, signal }),
  );

export const boutQuery = (boutId: string) =>
  reading(['ufc bout', boutId], (signal) => api.GET('/ufc/bouts/{boutId}', { params: { path: { boutId } }, signal }));

export const roundsQuery = (boutId: string) =>
  reading(['ufc rounds', boutId], (signal) =>
    api.GET('/ufc/bouts/{boutId}/rounds', { params: { path: { boutId } }, signal }),
  );
