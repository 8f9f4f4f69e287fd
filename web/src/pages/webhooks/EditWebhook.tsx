import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api } from '../../api/client';
import { ButtonLink, Loaded, Page, toast } from '../../kit';
import { WEBHOOKS, webhookQuery } from './queries';
import { WebhookForm, type Wanted } from './WebhookForm';
import './webhooks.css';

export function EditWebhook() {
  const { id } = useParams({ from: '/inside/webhooks/$id/edit' });
  const query = useQuery(webhookQuery(id));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const save = async (body: Wanted) => {
    await api.PATCH('/webhooks/{id}', { params: { path: { id } }, body });
    toast('The webhook is changed.');
    await queryClient.invalidateQueries({ queryKey: WEBHOOKS });
    await navigate({ to: '/webhooks/$id', params: { id } });
  };
  return (
    <Page title="Edit the webhook">
      <Loaded query={query}>
        {(webhook) => (
          <WebhookForm
            before={webhook}
            action="Save"
            save={save}
            cancel={
              <ButtonLink to="/webhooks/$id" params={{ id }}>
                Cancel
              </ButtonLink>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
