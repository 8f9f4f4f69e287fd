import type { Schemas } from '../../api/client';
import { Button, CopyField, Dialog, DialogButtons } from '../../kit';

/** The text of a new key, which cannot be shown again. */
export function ShownOnce({ made, onClose }: { made: Schemas['NewKeyInfo']; onClose(): void }) {
  const request = `curl -H 'x-api-key: ${made.key}' ${location.origin}/api/v1/me`;
  return (
    <Dialog title="The new key" isOpen>
      <p>It is shown this once. Keep it where only your program reads it.</p>
      <CopyField label="Key" value={made.key} />
      {!made.scopes.includes('ingest') && <CopyField label="A first request: what the key may do" value={request} />}
      <DialogButtons>
        <Button look="primary" onPress={onClose}>
          I have kept it
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
