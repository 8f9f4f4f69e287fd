import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, Notice, PlainDay, Segments, Select, TextLink } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { joined, named } from '../words';
import { Bracket } from './Bracket';
import { drawQuery, editionQuery } from './queries';

const route = getRouteApi('/inside/archive/tennis/tournaments/$id');

type Edition = Schemas['TennisEditionProfile'];

/** A tournament of one year, with its draw as a bracket. */
export function Tournament() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const query = useQuery(editionQuery(id));
  const draw = useQuery(drawQuery(id));
  const edition = query.data?.answer;
  const open = (other: string): unknown => navigate({ to: '/archive/tennis/tournaments/$id', params: { id: other } });
  return (
    <ArchivePage
      family="tennis"
      title={edition && named(edition.name, edition.year)}
      kind="Tennis tournament"
      facts={edition && [edition.tour, edition.status]}
      actions={
        edition &&
        edition.editions.length > 1 && (
          <Select
            label="Year"
            options={edition.editions.map((one) => ({ id: one.tournament_id, name: String(one.year) }))}
            value={edition.id}
            onChange={(other) => open(String(other))}
          />
        )
      }
    >
      <Answer name="edition" title="Tournament" query={query}>
        {(data) => <Known {...data} />}
      </Answer>
      <Answer name="draw" title="Draw" query={draw}>
        {(data) => <Drawn {...data} />}
      </Answer>
    </ArchivePage>
  );
}

function Known(edition: Edition) {
  const { champion, runner_up: runnerUp, location } = edition;
  return (
    <Facts
      facts={[
        ['From', <PlainDay key="from" day={edition.start_date} />],
        ['To', edition.end_date && <PlainDay day={edition.end_date} />],
        ['Where', joined([location.venue, location.city, location.country ?? location.country_code]) || null],
        [
          'Surface',
          edition.surface === 'Unknown' ? null : joined([edition.surface, edition.indoor && 'indoor']) || null,
        ],
        ['Tier', edition.tier ?? (edition.category && CATEGORIES[edition.category])],
        ['Draw', edition.draw_size],
        ['Champion', champion && <Person {...champion} />],
        ['Runner-up', runnerUp && <Person {...runnerUp} />],
        ['Final', edition.final_score],
        ['Matches', edition.match_count],
      ]}
    />
  );
}

const CATEGORIES: Readonly<Record<Schemas['TennisCategory'], string>> = {
  grand_slam: 'Grand slam',
  masters_1000: 'Masters 1000',
  wta_1000: 'WTA 1000',
  tour_finals: 'Tour finals',
  atp_tour: 'ATP tour',
  wta_tour: 'WTA tour',
  davis_cup: 'Davis Cup',
  billie_jean_king_cup: 'Billie Jean King Cup',
  challenger: 'Challenger',
  itf: 'ITF',
  other: 'Other',
};

function Person({ id, name }: { id: string | null; name: string }) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <TextLink to="/archive/tennis/players/$id" params={{ id }}>
      <bdi>{name}</bdi>
    </TextLink>
  );
}

function Drawn({ rounds, is_complete: isComplete }: Schemas['TennisDraw']) {
  const { from } = route.useSearch();
  const navigate = useNavigate({ from: '/archive/tennis/tournaments/$id' });
  if (rounds.length === 0)
    return <Empty title="No bracket">No knock-out match of this tournament is in the archive.</Empty>;
  const first = Math.max(
    0,
    rounds.findIndex(({ round_code: code }) => code === from),
  );
  return (
    <div className="archive-known">
      {!isComplete && <Notice look="warn">Some matches of this draw are not in the archive.</Notice>}
      {rounds.length > 2 && (
        <Segments
          label="Shown from"
          options={rounds.map(({ round_code: id, round_name: name }, index) => ({
            id,
            name: index === 0 ? 'All rounds' : `From ${name.toLowerCase()}`,
          }))}
          selected={rounds[first]?.round_code ?? ''}
          onSelect={(code) =>
            navigate({
              search: ({ from: _before, ...others }) => ({
                ...others,
                ...(code !== rounds[0]?.round_code && { from: code }),
              }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      <Bracket rounds={rounds.slice(first)} />
    </div>
  );
}
