import { TITLES, type Sport } from '../../live/families';
import { Page, TextLink } from '../../kit';
import { joined } from './words';

/** The page of one subject, below its family's search; titled by its kind until it is loaded. */
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
  /** Facts below the title. */
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
