import { BillingIcon, EventsIcon, KeyIcon, LiveIcon, OverviewIcon, QrIcon, UsageIcon } from '../kit/icons';

export interface Place {
  to: '/' | '/live' | '/events' | '/keys' | '/usage' | '/qr' | '/billing';
  title: string;
  Icon(): React.ReactNode;
  /** Shown to operators only. */
  isOperators?: boolean;
}

/** The side bar, top down. */
export const PLACES: readonly Place[] = [
  { to: '/', title: 'Overview', Icon: OverviewIcon },
  { to: '/live', title: 'Live', Icon: LiveIcon },
  { to: '/events', title: 'Events', Icon: EventsIcon },
  { to: '/keys', title: 'Keys', Icon: KeyIcon },
  { to: '/usage', title: 'Usage', Icon: UsageIcon },
  { to: '/qr', title: 'QR codes', Icon: QrIcon },
  { to: '/billing', title: 'Billing', Icon: BillingIcon },
];
