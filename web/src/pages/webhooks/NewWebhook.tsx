import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { ButtonLink, Page } from '../../kit';
import { useTries } from '../../kit/use-tries';
import { WEBHOOKS } from './queries';
import { SecretShown } from './SecretShown';
import { WebhookForm, type Wanted } from './WebhookForm';
import './webhooks.css';

export function NewWebhook() {
  const { event } = useSearch({ from: '/inside/webhooks/new' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<Schemas['WebhookWithSecret']>();
  const tryOf = useTries();
  const save = async ({ filters, ...wanted }: Wanted) => {
    const body = { ...wanted, isActive: true, ...(filters && { filters }) };
    setMade(await dataOf(api.POST('/webhooks', { body, headers: tryOf(body) })));
    await queryClient.invalidateQueries({ queryKey: WEBHOOKS });
  };
  return (
    <Page title="Create a webhook" says="Where to, which events, and a first test.">
      <WebhookForm
        events={event === undefined ? [] : [event]}
        action="Create the webhook"
        save={save}
        cancel={<ButtonLink to="/webhooks">Cancel</ButtonLink>}
      />
      {made && (
        <SecretShown
          secret={made.secret}
          onClose={() => navigate({ to: '/webhooks/$id', params: { id: made.id }, replace: true })}
        />
      )}
    </Page>
  );
}
