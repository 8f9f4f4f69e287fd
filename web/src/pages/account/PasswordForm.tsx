import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client';
import { Button, Form, Panel, textOf, TextField, toast } from '../../kit';
import { NewPassword } from '../sign-in/NewPassword';

export function PasswordForm() {
  const queryClient = useQueryClient();
  const [count, setCount] = useState(0);
  const change = useMutation({
    mutationFn: (body: Schemas['ChangeBody']) => api.POST('/auth/password/change', { body }),
    onSuccess: async () => {
      toast('The password is changed; other sessions have ended.');
      setCount((before) => before + 1);
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <Panel title="Change the password" says="Every other session of the account ends.">
      <Form
        key={count}
        error={change.error}
        onSave={(fields) =>
          change.mutate({ currentPassword: textOf(fields, 'currentPassword'), password: textOf(fields, 'password') })
        }
      >
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <NewPassword label="New password" />
        <div>
          <Button type="submit" isPending={change.isPending}>
            Change the password
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
