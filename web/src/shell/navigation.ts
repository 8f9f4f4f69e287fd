import { BillingIcon, LiveIcon, OverviewIcon } from '../kit/icons';

export interface Place {
  to: '/' | '/live' | '/billing';
  title: string;
  Icon(): React.ReactNode;
  /** Shown to operators only. */
  isOperators?: boolean;
}

/** The side bar, top down. */
export const PLACES: readonly Place[] = [
  { to: '/', title: 'Overview', Icon: OverviewIcon },
  { to: '/live', title: 'Live', Icon: LiveIcon },
  { to: '/billing', title: 'Billing', Icon: BillingIcon },
];
