import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { plansQuery } from '../../api/queries';
import { useCovers } from '../../api/session';
import { SPORTS, TITLES, type Sport } from '../../live/families';
import { ButtonLink, counted, Page, SearchField, Segments } from '../../kit';
import { Beginnings } from './Beginnings';
import { Found } from './Found';
import './archive.css';

const route = getRouteApi('/inside/archive/');

/** As few signs as the API looks for. */
const SIGNS = 2;

/** One box over the archives of every family; without words in it, where one may begin. */
export function Archive() {
  const { q = '', family } = route.useSearch();
  const navigate = useNavigate({ from: '/archive/' });
  const words = q.trim();
  const families = family === undefined ? SPORTS : [family];
  const cost = costOf(families.filter(useCovers()));
  const chosen = (id: Sport | 'all') =>
    navigate({
      search: ({ family: _before, ...others }) => ({ ...others, ...(id !== 'all' && { family: id }) }),
      replace: true,
    });
  return (
    <Page
      title="Archive"
      says={`What the API knows, drawn, with the request beside it. Each look costs ${counted(cost, 'request')}.`}
      actions={<ButtonLink to="/archive/tennis/h2h">Head-to-head</ButtonLink>}
    >
      <div className="stack">
        <Box q={q} cost={cost} />
        <Segments
          label="Family"
          options={[{ id: 'all' as const, name: 'All' }, ...SPORTS.map((id) => ({ id, name: TITLES[id] }))]}
          selected={family ?? 'all'}
          onSelect={chosen}
        />
        {words.length >= SIGNS ? <Found q={words} families={families} /> : <Beginnings families={families} />}
      </div>
    </Page>
  );
}

/** Tennis has a search of its own for players and for tournaments. */
const costOf = (families: readonly Sport[]) => families.length + (families.includes('tennis') ? 1 : 0);

/** Every search costs requests, so it waits until somebody pauses. */
const PAUSE_MS = 350;
/** Below this many requests a minute a few pauses would use them up. */
const MINUTE_FOR_PAUSES = 100;

function Box({ q, cost }: { q: string; cost: number }) {
  const navigate = useNavigate({ from: '/archive/' });
  const minute = useQuery(plansQuery).data?.find(({ isCurrent }) => isCurrent)?.requestsPerMinute ?? MINUTE_FOR_PAUSES;
  const isSmall = minute < MINUTE_FOR_PAUSES;
  return (
    <SearchField
      label="Search"
      placeholder="A player, team, fighter, event or tournament"
      value={q}
      pauseMs={isSmall ? null : PAUSE_MS}
      {...(isSmall && { hint: `Enter searches, for ${cost} of your ${counted(minute, 'request')} a minute.` })}
      least={SIGNS}
      onSearch={(words) =>
        navigate({
          search: ({ q: _before, ...others }) => ({ ...others, ...(words !== '' && { q: words }) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
