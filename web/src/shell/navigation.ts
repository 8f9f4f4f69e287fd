import {
  ArchiveIcon,
  BillingIcon,
  EventsIcon,
  KeyIcon,
  LiveIcon,
  OperatorIcon,
  OverviewIcon,
  QrIcon,
  RequestsIcon,
  UsageIcon,
  WebhookIcon,
} from '../kit/icons';

export interface Place {
  to:
    | '/'
    | '/live'
    | '/archive'
    | '/keys'
    | '/webhooks'
    | '/events'
    | '/usage'
    | '/requests'
    | '/qr'
    | '/billing'
    | '/operator';
  title: string;
  Icon(): React.ReactNode;
  /** Shown to operators only. */
  isOperators?: boolean;
}

/** The side bar, from top to bottom. */
export const PLACES: readonly Place[] = [
  { to: '/', title: 'Overview', Icon: OverviewIcon },
  { to: '/live', title: 'Live', Icon: LiveIcon },
  { to: '/archive', title: 'Archive', Icon: ArchiveIcon },
  { to: '/keys', title: 'Keys', Icon: KeyIcon },
  { to: '/webhooks', title: 'Webhooks', Icon: WebhookIcon },
  { to: '/events', title: 'Events', Icon: EventsIcon },
  { to: '/usage', title: 'Usage', Icon: UsageIcon },
  { to: '/requests', title: 'Requests', Icon: RequestsIcon },
  { to: '/qr', title: 'QR codes', Icon: QrIcon },
  { to: '/billing', title: 'Billing', Icon: BillingIcon },
  { to: '/operator', title: 'Operator', Icon: OperatorIcon, isOperators: true },
];
