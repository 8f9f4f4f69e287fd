import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { Ago, Badge, Button, Empty, Panel, Table, TextLink, toast, type ColumnOf } from '../../kit';
import { titleOf } from '../../live/families';
import { sandboxQuery } from './queries';

type Play = Schemas['SandboxPlay'];

/** Current and past plays. */
export function Plays({ plays }: { plays: readonly Play[] }) {
  const stop = useStop();
  return (
    <Table
      label="Plays"
      isListOnPhones
      columns={columnsWith((play) => stop.mutate(play))}
      rows={plays}
      empty={
        <Panel>
          <Empty title="Nothing was played yet">
            What you play stands here while it runs, and for a while after it.
          </Empty>
        </Panel>
      }
    />
  );
}

const LOOKS = {
  playing: ['accent', 'Playing'],
  over: ['ok', 'Over'],
  stopped: ['quiet', 'Stopped'],
  failed: ['bad', 'Failed'],
} as const;

const columnsWith = (onStop: (play: Play) => void): readonly ColumnOf<Play>[] => [
  {
    id: 'recording',
    title: 'Recording',
    cell: ({ recording, family }) => (
      <div className="operator-two operator-name">
        <strong dir="auto">{recording}</strong>
        <span className="quiet">{titleOf(family)}</span>
      </div>
    ),
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ status, error }) => (
      <div className="operator-two">
        <Badge look={LOOKS[status][0]}>{LOOKS[status][1]}</Badge>
        {error !== null && <span className="quiet operator-why">{error}</span>}
      </div>
    ),
  },
  { id: 'speed', title: 'Speed', isNumber: true, cell: ({ speed, loop }) => `× ${speed}${loop ? ', looped' : ''}` },
  { id: 'began', title: 'Began', cell: ({ beganAt }) => <Ago at={beganAt} /> },
  {
    id: 'ends',
    title: 'Ends',
    cell: ({ endsAt, status }) => {
      if (status !== 'playing') return '–';
      return endsAt === null ? 'When it is stopped' : <Ago at={endsAt} />;
    },
  },
  {
    id: 'act',
    title: '',
    cell: (play) =>
      play.status === 'playing' && (
        <div className="actions operator-acts">
          <TextLink to="/live" search={{ family: play.family as never }}>
            Watch
          </TextLink>
          <Button size="small" aria-label={`Stop ${play.recording}`} onPress={() => onStop(play)}>
            Stop
          </Button>
        </div>
      ),
  },
];

function useStop() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Play) => dataOf(api.POST('/operator/sandbox/plays/{id}/stop', { params: { path: { id } } })),
    onSuccess: ({ recording }) => toast(`${recording} is stopped.`),
    onError: ({ message }) => toast(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxQuery.queryKey }),
  });
}
