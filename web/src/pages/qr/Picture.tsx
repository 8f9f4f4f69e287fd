import { useMutation } from '@tanstack/react-query';
import { Button, countOf, Empty, Notice } from '../../kit';
import { download } from '../../kit/download';
import { blobOf, drawCode, warningOf, type Drawn } from './drawing';
import { bodyOf, type Logo, type Wish } from './wish';

/** A drawn code and its parameters. */
export interface Shown {
  wish: Wish;
  logo: Logo | undefined;
  drawn: Drawn;
}

export function Picture({ shown, isOld }: { shown: Shown | undefined; isOld: boolean }) {
  if (!shown) return <Empty title="No code yet">Say what it holds and press Draw the code.</Empty>;
  const { wish, drawn } = shown;
  return (
    <div className="qr-picture">
      {isOld && <Notice>The picture shows what was chosen before. Draw the code again to see the changes.</Notice>}
      {drawn.warnings.map((name) => (
        <Notice key={name} look="warn">
          {warningOf(name)}
        </Notice>
      ))}
      <img src={drawn.image} alt={`QR code of ${wish.data}`} width={drawn.size} height={drawn.size} />
      <p className="quiet">
        {countOf(drawn.size)} × {countOf(drawn.size)} pixels, version {drawn.version}, error correction{' '}
        {drawn.errorCorrection}, {countOf(drawn.bytes)} bytes
      </p>
      <Downloads shown={shown} />
    </div>
  );
}

function Downloads({ shown }: { shown: Shown }) {
  return (
    <div className="actions">
      <Download shown={shown} format="png" title="Download PNG" />
      <Download shown={shown} format="svg" title="Download SVG" />
    </div>
  );
}

function Download({ shown, format, title }: { shown: Shown; format: 'png' | 'svg'; title: string }) {
  const { wish, logo, drawn } = shown;
  const isThere = drawn.mediaType === (format === 'png' ? 'image/png' : 'image/svg+xml');
  const take = useMutation({
    mutationFn: async () => (isThere ? drawn : await drawCode({ ...bodyOf(wish, logo), format })),
    onSuccess: ({ image }) => download(`qr.${format}`, blobOf(image)),
  });
  return (
    <>
      <Button onPress={() => take.mutate()} isPending={take.isPending}>
        {title}
      </Button>
      {take.error && <Notice look="bad">{take.error.message}</Notice>}
    </>
  );
}
