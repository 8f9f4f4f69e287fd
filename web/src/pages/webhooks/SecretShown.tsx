import { Button, CopyField, Dialog, DialogButtons } from '../../kit';

/** A new secret, which cannot be shown again. */
export function SecretShown({ secret, onClose }: { secret: string; onClose(): unknown }) {
  return (
    <Dialog title="The secret of the webhook" isOpen>
      <p>
        It signs every event, and it is shown this once. Keep it where your receiver reads it, and check every request
        with it: only then is it sure that an event comes from here.
      </p>
      <CopyField label="Secret" value={secret} />
      <DialogButtons>
        <Button look="primary" onPress={onClose}>
          I have kept it
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
