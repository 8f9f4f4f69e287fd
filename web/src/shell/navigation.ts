import { BillingIcon, KeyIcon, OverviewIcon } from '../kit/icons';

export interface Place {
  to: '/' | '/keys' | '/billing';
  title: string;
  Icon(): React.ReactNode;
  /** Shown to operators only. */
  isOperators?: boolean;
}

/** The side bar, top down. */
export const PLACES: readonly Place[] = [
  { to: '/', title: 'Overview', Icon: OverviewIcon },
  { to: '/keys', title: 'Keys', Icon: KeyIcon },
  { to: '/billing', title: 'Billing', Icon: BillingIcon },
];
