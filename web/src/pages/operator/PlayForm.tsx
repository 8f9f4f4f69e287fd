import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { Button, bytesOf, Checkbox, Empty, Form, Select, toast } from '../../kit';
import { titleOf } from './family-titles';
import { sandboxQuery } from './queries';

const SPEEDS = [1, 5, 20, 60, 240, 1_000].map((speed) => ({
  id: String(speed),
  name: speed === 1 ? 'As it was' : `${speed} times as fast`,
}));

export function PlayForm({
  recordings,
  plays,
}: {
  recordings: readonly Schemas['SandboxRecording'][];
  plays: readonly Schemas['SandboxPlay'][];
}) {
  const [recording, setRecording] = useState(recordings[0]?.name ?? null);
  const [speed, setSpeed] = useState('20');
  const [loop, setLoop] = useState(false);
  const start = useStart();
  const chosen = recordings.find(({ name }) => name === recording);
  const rival = plays.find(({ family, status }) => status === 'playing' && family === chosen?.family);
  if (recordings.length === 0)
    return (
      <Empty title="No recording">
        Put one into the folder <code>recordings</code> of <code>DATA_DIR</code>. The command <code>record</code> writes
        them.
      </Empty>
    );
  return (
    <Form
      error={start.error}
      onSave={() => recording !== null && start.mutate({ recording, speed: Number(speed), loop })}
    >
      <Select
        label="Recording"
        name="recording"
        isRequired
        options={recordings.map(({ name, family, fileBytes }) => ({
          id: name,
          name,
          description: `${titleOf(family)}, ${bytesOf(fileBytes)}`,
        }))}
        value={recording}
        onChange={(name) => setRecording(name as string | null)}
      />
      <Select
        label="Speed"
        name="speed"
        options={SPEEDS}
        value={speed}
        onChange={(chosenSpeed) => setSpeed(String(chosenSpeed))}
      />
      <Checkbox isSelected={loop} onChange={setLoop}>
        Again and again; each pass plays as new matches
      </Checkbox>
      <div className="actions">
        <Button type="submit" look="primary" isPending={start.isPending} isDisabled={rival !== undefined}>
          Play it
        </Button>
      </div>
      {rival && (
        <p className="hint">
          {rival.recording} of {titleOf(rival.family)} is played. Stop it first: of a family one is played at a time.
        </p>
      )}
    </Form>
  );
}

function useStart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['PlayBody']) => dataOf(api.POST('/operator/sandbox/plays', { body })),
    onSuccess: ({ recording }) => toast(`${recording} is played.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxQuery.queryKey }),
  });
}
