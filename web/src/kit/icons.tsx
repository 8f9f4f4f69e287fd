/** Line icons on a grid of 16, in the colour of the text. */
function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      <path d={path} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const CheckIcon = () => <Icon path="M3.5 8.5l3 3 6-7" />;
export const ChevronIcon = () => <Icon path="M4.5 6.5L8 10l3.5-3.5" />;
export const CloseIcon = () => <Icon path="M4 4l8 8M12 4l-8 8" />;
export const MenuIcon = () => <Icon path="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />;
export const OverviewIcon = () => <Icon path="M2.5 2.5h4.5v6H2.5zM9 2.5h4.5V6H9zM9 8.5h4.5v5H9zM2.5 11h4.5v2.5H2.5z" />;
export const KeyIcon = () => <Icon path="M10.5 2a3.5 3.5 0 1 1-3 5.3L2 12.8V14h2.5v-1.5H6V11l2-1.9M11.5 4.5v0" />;
export const BillingIcon = () => <Icon path="M2 4h12v8.5H2zM2 7h12M4.5 10h3" />;
export const ArchiveIcon = () => <Icon path="M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.3 10.3l3.7 3.7" />;
export const CodeIcon = () => <Icon path="M5 4.5L1.5 8L5 11.5M11 4.5L14.5 8L11 11.5M9.2 3L6.8 13" />;
export const OperatorIcon = () => (
  <Icon path="M8 1.8l5.2 2v3.7c0 3.2-2.1 5.6-5.2 6.7-3.1-1.1-5.2-3.5-5.2-6.7V3.8zM5.8 8l1.6 1.6 3-3.2" />
);
export const DocumentIcon = () => <Icon path="M4 2h5.5L12.5 5v9H4zM9 2v3.5h3.5M6 8.5h4.5M6 11h4.5" />;
export const EventsIcon = () => <Icon path="M8.8 1.8L3.5 9h4L7 14.2 12.5 7h-4z" />;
export const RequestsIcon = () => <Icon path="M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5" />;
export const UsageIcon = () => <Icon path="M2.5 13.5h11M4 11V8M8 11V3M12 11V6" />;
export const QrIcon = () => (
  <Icon path="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.5M13.5 9.5v2M9.5 12v1.5h2M13.5 13.5v0" />
);
export const StatusIcon = () => <Icon path="M1.5 8.5H5l2-5 2.5 9 2-4h3" />;
export const LiveIcon = () => (
  <Icon path="M8 7.2v1.6M5.2 5.2a4 4 0 0 0 0 5.6M10.8 5.2a4 4 0 0 1 0 5.6M3 3a7.07 7.07 0 0 0 0 10M13 3a7.07 7.07 0 0 1 0 10" />
);
export const WebhookIcon = () => <Icon path="M2 8h8M7 4.5L10.5 8 7 11.5M13.5 3v10" />;
