import { Button, Disclosure as AriaDisclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { ChevronIcon } from './icons';
import './disclosure.css';

/** A part of a page that is rendered only when opened. */
export function Disclosure({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  /** Whether it is open initially. */
  isOpen?: boolean;
  children: React.ReactNode;
}) {
  return (
    <AriaDisclosure className="disclosure" defaultExpanded={isOpen}>
      {({ isExpanded }) => (
        <>
          <Heading level={2}>
            <Button slot="trigger" className="disclosure-button">
              <ChevronIcon />
              {title}
            </Button>
          </Heading>
          <DisclosurePanel>{isExpanded && children}</DisclosurePanel>
        </>
      )}
    </AriaDisclosure>
  );
}
