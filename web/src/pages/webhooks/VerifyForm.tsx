import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { Button, Code, Form, Notice, NumberField, Panel, textOf, TextField } from '../../kit';

/** Checks the signature of a pasted webhook request. Nothing is stored. */
export function VerifyForm() {
  const verify = useMutation({
    mutationFn: (fields: FormData) => {
      const [id, timestamp] = [textOf(fields, 'id'), textOf(fields, 'timestamp')];
      return dataOf(
        api.POST('/webhooks/verify', {
          body: {
            body: textOf(fields, 'body'),
            secret: textOf(fields, 'secret'),
            signature: textOf(fields, 'signature'),
            ...(id !== '' && { id }),
            ...(timestamp !== '' && { timestamp: Number(timestamp) }),
          },
        }),
      );
    },
  });
  return (
    <Panel
      title="Check a signature"
      says="Paste a request as your receiver got it. The answer says whether the signature fits, and what is wrong if not. Nothing of it is kept or logged."
    >
      <div className="columns">
        <Form error={verify.error} onSave={(fields) => verify.mutate(fields)}>
          <TextField
            label="Body"
            name="body"
            lines={8}
            isRequired
            hint="The bytes as they came, before anything has parsed them."
          />
          <TextField label="Secret" name="secret" isRequired autoComplete="off" hint="It begins with whsec_." />
          <TextField
            label="Signature"
            name="signature"
            isRequired
            hint="The header x-svc-signature, or webhook-signature."
          />
          <TextField label="webhook-id" name="id" hint="For a webhook-signature only." />
          <NumberField
            label="webhook-timestamp"
            name="timestamp"
            minValue={0}
            formatOptions={{ useGrouping: false }}
            hint="For a webhook-signature only, in seconds."
          />
          <div>
            <Button type="submit" look="primary" isPending={verify.isPending}>
              Check it
            </Button>
          </div>
        </Form>
        {verify.data && (
          <div className="webhooks-verdict">
            {verify.data.valid ? (
              <Notice look="ok" title="The signature fits">
                A receiver should take this request.
              </Notice>
            ) : (
              <Notice look="bad" title="The signature does not fit">
                {verify.data.reason}
              </Notice>
            )}
            {verify.data.expected !== null && (
              <>
                <h3>What would fit</h3>
                <Code label="The signature that would fit" text={verify.data.expected} />
              </>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
