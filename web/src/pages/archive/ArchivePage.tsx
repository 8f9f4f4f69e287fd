import { TITLES, type Sport } from '../../live/families';
import { Page, TextLink } from '../../kit';
import { joined } from './words';

/** A page of one subject, below the search of its family. Until it has been read, it is named after what it is. */
export function ArchivePage({
  family,
  title,
  kind,
  facts = [],
  actions,
  children,
}: {
  family: Sport;
  title: string | undefined;
  kind: string;
  /** What stands below the title. */
  facts?: Parameters<typeof joined>[0] | undefined;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  const known = joined(facts);
  return (
    <Page
      title={title ?? kind}
      says={
        <>
          <TextLink to="/archive" search={{ family }}>
            Archive of {TITLES[family]}
          </TextLink>
          {known !== '' && <bdi> · {known}</bdi>}
        </>
      }
      actions={actions}
    >
      <div className="stack">{children}</div>
    </Page>
  );
}
