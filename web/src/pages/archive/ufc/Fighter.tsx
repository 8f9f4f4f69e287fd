import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Badge, counted, Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { Pager } from '../Pager';
import { figureOf, joined, percentOf } from '../words';
import { methodOf } from './CardBout';
import { rankOf } from './hits';
import { fighterQuery, fightsQuery } from './queries';

const route = getRouteApi('/inside/archive/ufc/fighters/$id');

type Profile = Schemas['UfcFighterProfile'];

export function Fighter() {
  const { id } = route.useParams();
  const { page = 1 } = route.useSearch();
  const query = useQuery(fighterQuery(id));
  const fights = useQuery(fightsQuery(id, page));
  const fighter = query.data?.answer.data;
  return (
    <ArchivePage
      family="ufc"
      title={fighter?.name}
      kind="UFC fighter"
      facts={fighter && [fighter.division && wordOf(fighter.division), fighter.status]}
    >
      <Answer name="profile" title="Profile" query={query}>
        {({ data }) => <Known {...data} />}
      </Answer>
      <Answer name="fights" title="Bouts" says="Newest first. Press the result for the rounds." query={fights}>
        {({ data, pagination }) => (
          <>
            <Table
              label="Bouts"
              isListOnPhones
              columns={COLUMNS}
              rows={data.map((fight) => ({ ...fight, id: fight.boutId }))}
              empty={<Empty title="No bout">The archive holds no finished bout of this fighter.</Empty>}
            />
            <Pager page={pagination.page} hasMore={pagination.hasMore} />
          </>
        )}
      </Answer>
    </ArchivePage>
  );
}

function Known(fighter: Profile) {
  const { stats, rankings } = fighter;
  return (
    <div className="archive-known">
      <Facts
        facts={[
          ['Record', fighter.recordText],
          ['Rank', rankOf(fighter.rank)],
          ['Streak', streakOf(fighter.streak)],
          ['Nickname', fighter.nickname && <bdi key="nickname">{fighter.nickname}</bdi>],
          ['Country', fighter.country],
          ['Age', fighter.age],
          ['Height', fighter.heightCm === null ? null : `${figureOf(fighter.heightCm, 0)} cm`],
          ['Reach', fighter.reachCm === null ? null : `${figureOf(fighter.reachCm, 0)} cm`],
          ['Weight', fighter.weightLbs === null ? null : `${figureOf(fighter.weightLbs, 0)} lb`],
          ['Stance', fighter.stance],
          ['First bout', fighter.octagonDebut && <PlainDay key="debut" day={fighter.octagonDebut} />],
        ]}
      />
      {rankings.length > 0 && (
        <p className="archive-badges">
          {rankings.map(({ kind, division, rank, rankText }) => (
            <Badge key={`${kind} ${division}`} look="accent">
              {`${rank === 0 ? 'Champion' : rankText}, ${wordOf(division).toLowerCase()}, ${kind === 'media' ? 'media panel' : 'by results'}`}
            </Badge>
          ))}
        </p>
      )}
      <Facts
        facts={[
          ['Strikes landed a minute', figureOf(stats.sigStrikesLandedPerMin)],
          ['Taken a minute', figureOf(stats.sigStrikesAbsorbedPerMin)],
          ['Striking accuracy', percentOf(stats.strikingAccuracy)],
          ['Strikes avoided', percentOf(stats.sigStrikeDefense)],
          ['Takedowns in 15 minutes', figureOf(stats.takedownAvgPer15Min)],
          ['Takedown accuracy', percentOf(stats.takedownAccuracy)],
          ['Takedowns avoided', percentOf(stats.takedownDefense)],
        ]}
      />
      <p className="hint">Counted from {counted(stats.fights, 'bout')} of which there are figures.</p>
    </div>
  );
}

function streakOf(streak: number): string {
  if (streak === 0) return 'None';
  return streak > 0 ? counted(streak, 'win') : counted(-streak, 'loss', 'losses');
}

type Fight = Schemas['UfcHistoryRow'] & { id: string };

const OUTCOMES = { win: 'Won', loss: 'Lost', draw: 'Draw', no_contest: 'No contest' } as const;

const COLUMNS: readonly ColumnOf<Fight>[] = [
  { id: 'date', title: 'Date', cell: ({ date }) => <PlainDay day={date} /> },
  {
    id: 'opponent',
    title: 'Opponent',
    isHeader: true,
    cell: ({ opponent: { slug, name } }) => (
      <TextLink to="/archive/ufc/fighters/$id" params={{ id: slug }}>
        <bdi>{name}</bdi>
      </TextLink>
    ),
  },
  {
    id: 'outcome',
    title: 'Outcome',
    cell: ({ outcome }) =>
      outcome === null ? '–' : <Badge look={outcome === 'win' ? 'ok' : 'quiet'}>{OUTCOMES[outcome]}</Badge>,
  },
  {
    id: 'end',
    title: 'Result',
    cell: ({ boutId, method, round, time }) => (
      <TextLink to="/archive/ufc/bouts/$id" params={{ id: boutId }}>
        {joined([methodOf(method), round !== null && `round ${round}`, time]) || 'The bout'}
      </TextLink>
    ),
  },
  {
    id: 'event',
    title: 'Event',
    cell: ({ eventSlug, eventTitle, titleBout }) => (
      <>
        <TextLink to="/archive/ufc/events/$id" params={{ id: eventSlug }}>
          <bdi>{eventTitle}</bdi>
        </TextLink>
        {titleBout && (
          <>
            {' '}
            <Badge look="accent">Title</Badge>
          </>
        )}
      </>
    ),
  },
];
