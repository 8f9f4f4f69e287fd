import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ComboField } from '../../../kit/ComboField';
import { useSoon } from '../../../kit/use-soon';
import { namesakes } from '../queries';
import { joined } from '../words';
import { playerQuery } from './queries';

const PAUSE_MS = 500;
const HITS = 8;

/** Finds a player by name. The chosen player is in the URL; `name` is given if an answer already has it. */
export function PlayerPicker({
  label,
  param,
  id,
  name: given,
}: {
  label: string;
  param: 'player1' | 'player2';
  id: string | undefined;
  name: string | undefined;
}) {
  const navigate = useNavigate({ from: '/archive/tennis/h2h' });
  const choose = (chosen: string): unknown =>
    navigate({ search: (before) => ({ ...before, [param]: chosen }), replace: true });
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<{ id: string; name: string }>();
  const soon = useSoon();
  const profile = useQuery({
    ...playerQuery(id ?? ''),
    enabled: id !== undefined && given === undefined && picked?.id !== id,
  });
  const name = picked?.id === id ? picked?.name : (given ?? profile.data?.answer.name);
  useEffect(() => {
    if (name !== undefined) setText(name);
  }, [name]);
  const isTyped = text !== name && words.length > 1;
  const hits = useQuery({ ...namesakes(words, HITS), enabled: isTyped });
  const found = isTyped ? (hits.data?.answer.items ?? []) : [];
  const chosen = id !== undefined && name !== undefined ? [{ id, name }] : [];
  const options = [
    ...found.map((hit) => ({
      id: hit.id,
      name: hit.name,
      description: joined([hit.tour, hit.ioc, hit.current_rank !== null && `No. ${hit.current_rank}`]),
    })),
    ...chosen.filter((one) => !found.some((hit) => hit.id === one.id)),
  ];
  return (
    <ComboField
      label={label}
      placeholder="Type a name"
      options={options}
      empty={emptyOf(words, hits.isFetching, hits.error)}
      text={text}
      selected={id ?? null}
      onType={(typed) => {
        setText(typed);
        soon(() => setWords(typed.trim()), PAUSE_MS);
      }}
      onSelect={(option) => {
        setPicked(option);
        setText(option.name);
        if (option.id !== id) choose(option.id);
      }}
    />
  );
}

function emptyOf(words: string, isFetching: boolean, error: Error | null): string {
  if (error) return error.message;
  if (isFetching) return 'Looking …';
  return words.length < 2 ? 'Type two letters or more.' : 'No player goes with that.';
}
