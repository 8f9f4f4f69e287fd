import { Ago, Badge, Day } from '../../kit';
import type { Key } from './queries';

/** The state of a key and its end. */
export function KeyStatus({ status, expiresAt, revokedAt }: Key) {
  return (
    <div className="keys-status">
      {status === 'active' && <Badge look="ok">Works</Badge>}
      {status === 'replaced' && <Badge look="warn">Replaced</Badge>}
      {status === 'expired' && <Badge>Expired</Badge>}
      {status === 'revoked' && <Badge>Revoked</Badge>}
      {status === 'revoked' && revokedAt !== null ? (
        <Day at={revokedAt} />
      ) : (
        expiresAt !== null && (
          <span className="quiet">
            {status === 'expired' ? '' : 'ends '}
            {isFarOff(expiresAt) ? <Day at={expiresAt} /> : <Ago at={expiresAt} />}
          </span>
        )
      )}
    </div>
  );
}

const isFarOff = (at: string) => Date.parse(at) - Date.now() > 30 * 86_400_000;
