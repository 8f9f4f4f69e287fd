import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded, Notice, Panel, PlainDay, TextLink } from '../../kit';
import type { Read } from './queries';
import { Request, RequestButton, useRequestOf } from './Request';
import './archive.css';

/** A part of a page that shows one answer with its request. `name` appears in the URL. */
export function Answer<T>({
  name,
  title,
  says,
  query,
  children,
}: {
  name: string;
  title: string;
  says?: React.ReactNode;
  query: UseQueryResult<Read<T>>;
  children: (answer: T) => React.ReactNode;
}) {
  const { isOpen, toggle } = useRequestOf(name);
  const url = query.data?.url;
  return (
    <Panel
      title={title}
      says={says}
      actions={url !== undefined && <RequestButton of={title} isOpen={isOpen} onPress={toggle} />}
    >
      {isOpen && url !== undefined && <Request url={url} />}
      <Loaded query={query}>{({ answer }) => children(answer)}</Loaded>
    </Panel>
  );
}

/** Notes that the plan leaves out older data. */
export function Truncated({
  meta = {},
}: {
  meta?: { historyTruncated?: boolean; availableFrom?: string } | undefined;
}) {
  if (!meta.historyTruncated) return null;
  return (
    <Notice look="warn">
      Your plan opens figures
      {meta.availableFrom !== undefined && (
        <>
          {' '}
          from <PlainDay day={meta.availableFrom} /> on
        </>
      )}
      ; older ones are left out. <TextLink to="/billing">Compare the plans</TextLink>.
    </Notice>
  );
}
