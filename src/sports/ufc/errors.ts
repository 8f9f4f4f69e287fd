import type { ErrorExamples } from '../../http/document/responses.js';
import { gone, notFound, planUpgradeRequired } from '../../http/errors.js';

const withdrawn = gone(new Date('2027-11-21'), 'https://example.com/api/v1/ufc/live/events/{slug}');

export const ufcErrorExamples: ErrorExamples = {
  PlanRequired: planUpgradeRequired({
    plan: 'starter',
    planName: 'Starter',
    requiredPlans: ['pro', 'business', 'scale', 'enterprise'],
    requiredName: 'Pro',
    resource: 'ufc.odds',
    upgradeUrl: 'https://example.com/dashboard/billing',
  }),
  NotFound: notFound('bout', 'ufc-999999', 'ufc'),
  Gone: withdrawn,
  DetailGone: withdrawn,
};
