import { useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

export interface TabOf {
  id: string;
  title: string;
  content: React.ReactNode;
}

/** `selected` should be in the URL, so that a tab can be linked to. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string;
  tabs: readonly TabOf[];
  selected: string;
  onSelect(id: string): unknown;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the tab list is wider than the page.
    list.current?.querySelector(`[id$="-tab-${selected}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [selected]);
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList ref={list} aria-label={label} className="tab-list" items={tabs}>
        {({ id, title }) => (
          <Tab id={id} className="tab">
            {title}
          </Tab>
        )}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
