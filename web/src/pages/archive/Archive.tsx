import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCovers } from '../../api/session';
import { familiesIn, SPORTS, TITLES, type Sport } from '../../live/families';
import {
  ButtonLink,
  counted,
  FamiliesNotInPlan,
  LeftFamilies,
  Page,
  SearchField,
  Segments,
  useMinute,
  useSparing,
} from '../../kit';
import { Beginnings } from './Beginnings';
import { Found } from './Found';
import { FEW, MANY } from './queries';
import './archive.css';

const route = getRouteApi('/inside/archive/');

/** The API's minimum search length. */
const SIGNS = 2;

/** One search box over the archives of every family; suggestions while it is empty. */
export function Archive() {
  const { q = '', family, open } = route.useSearch();
  const navigate = useNavigate({ from: '/archive/' });
  const words = q.trim();
  const isSearch = words.length >= SIGNS;
  const families = family === undefined ? SPORTS : [family];
  const opened = familiesIn(open);
  const { read, left } = useSparing(families, opened);
  const covers = useCovers();
  const cost = isSearch ? SEARCH_COST : costOf(read);
  const limit = family === undefined ? FEW : MANY;
  const chosen = (id: Sport | 'all') =>
    navigate({
      search: ({ family: _before, ...others }) => ({ ...others, ...(id !== 'all' && { family: id }) }),
      replace: true,
    });
  return (
    <Page
      title="Archive"
      says={
        <>
          What the API knows, drawn, with the request beside it. Each look costs {counted(cost, 'request')}.{' '}
          <a href="/coverage" className="link">
            What the archive holds
          </a>
        </>
      }
      actions={<ButtonLink to="/archive/tennis/h2h">Head-to-head</ButtonLink>}
    >
      <div className="stack">
        <Box q={q} />
        <Segments
          label="Family"
          options={[{ id: 'all' as const, name: 'All' }, ...SPORTS.map((id) => ({ id, name: TITLES[id] }))]}
          selected={family ?? 'all'}
          onSelect={chosen}
        />
        {isSearch ? (
          (family === undefined || covers(family)) && <Found q={words} family={family} limit={limit} />
        ) : (
          <>
            <LeftFamilies
              left={left}
              title="See more"
              costOf={costOf}
              onOpen={(more) =>
                navigate({
                  search: (before) => ({ ...before, open: [...opened, ...more].join(',') }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
            <Beginnings families={read} limit={limit} />
          </>
        )}
        <FamiliesNotInPlan families={families.filter((one) => !covers(one))} />
      </div>
    </Page>
  );
}

const SEARCH_COST = 1;

/** The start of tennis takes two requests: players and tournaments. */
const costOf = (families: readonly Sport[]) => families.length + (families.includes('tennis') ? 1 : 0);

/** Each search costs a request, so it waits for a pause in typing, or for Enter on plans with few requests a minute. */
const PAUSE_MS = 500;

function Box({ q }: { q: string }) {
  const navigate = useNavigate({ from: '/archive/' });
  const minute = useMinute();
  return (
    <SearchField
      label="Search"
      placeholder="A player, team or event"
      value={q}
      pauseMs={minute?.isSmall ? null : PAUSE_MS}
      {...(minute?.isSmall && {
        hint: `Enter searches, for ${SEARCH_COST} of your ${counted(minute.requests, 'request')} a minute.`,
      })}
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
