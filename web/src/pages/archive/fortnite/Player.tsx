import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Empty, Facts, TextLink, wordOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { moneyOf } from '../words';
import { PlaceTable } from './PlaceTable';
import { playerQuery, playerResultsQuery } from './queries';

const route = getRouteApi('/inside/archive/fortnite/players/$id');

export function Player() {
  const { id } = route.useParams();
  const query = useQuery(playerQuery(id));
  const results = useQuery(playerResultsQuery(id));
  const player = query.data?.answer.data;
  return (
    <ArchivePage
      family="fortnite"
      title={player?.ign}
      kind="Player"
      facts={player && [player.realName, player.nationality, player.region]}
    >
      <Answer name="player" title="Player" query={query}>
        {({ data }) => (
          <Facts
            facts={[
              ['Organisation', data.orgSlug && <OrgLink key="org" slug={data.orgSlug} />],
              ['Platform', data.platform],
              ['Plays with', data.inputType && wordOf(data.inputType)],
              ['Earned', moneyOf(data.totalEarnings)],
              ['Called before', data.formerIgns.length === 0 ? 'The same' : data.formerIgns.join(', ')],
            ]}
          />
        )}
      </Answer>
      <Answer name="results" title="Places" query={results}>
        {({ data }) => <PlaceTable rows={data} empty={<Empty title="No place yet" />} />}
      </Answer>
    </ArchivePage>
  );
}

function OrgLink({ slug }: { slug: string }) {
  return (
    <TextLink to="/archive/fortnite/orgs/$id" params={{ id: slug }}>
      {wordOf(slug)}
    </TextLink>
  );
}
