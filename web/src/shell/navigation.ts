import { ArchiveIcon, BillingIcon, KeyIcon, LiveIcon, OverviewIcon } from '../kit/icons';

export interface Place {
  to: '/' | '/live' | '/archive' | '/keys' | '/billing';
  title: string;
  Icon(): React.ReactNode;
  /** Shown to operators only. */
  isOperators?: boolean;
}

/** The side bar, top down. */
export const PLACES: readonly Place[] = [
  { to: '/', title: 'Overview', Icon: OverviewIcon },
  { to: '/live', title: 'Live', Icon: LiveIcon },
  { to: '/archive', title: 'Archive', Icon: ArchiveIcon },
  { to: '/keys', title: 'Keys', Icon: KeyIcon },
  { to: '/billing', title: 'Billing', Icon: BillingIcon },
];
