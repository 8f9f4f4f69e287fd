import { BillingIcon, KeyIcon, LiveIcon, OperatorIcon, OverviewIcon } from '../kit/icons';

export interface Place {
  to: '/' | '/live' | '/keys' | '/billing' | '/operator';
  title: string;
  Icon(): React.ReactNode;
  /** Shown to operators only. */
  isOperators?: boolean;
}

/** The side bar, top down. */
export const PLACES: readonly Place[] = [
  { to: '/', title: 'Overview', Icon: OverviewIcon },
  { to: '/live', title: 'Live', Icon: LiveIcon },
  { to: '/keys', title: 'Keys', Icon: KeyIcon },
  { to: '/billing', title: 'Billing', Icon: BillingIcon },
  { to: '/operator', title: 'Operator', Icon: OperatorIcon, isOperators: true },
];
