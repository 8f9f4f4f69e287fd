import type { Schemas } from '../../../api/client';
import { Badge, TextLink, wordOf } from '../../../kit';
import { joined } from '../words';
import { rankOf } from './hits';
import './card.css';

type Bout = Schemas['UfcBoutRow'];

/** A bout of a card: both corners, and the result between them. */
export function CardBout({ bout, bonuses }: { bout: Bout; bonuses: readonly Schemas['UfcBonus'][] }) {
  const { id, red, blue, weightClass, division, titleBout, interimTitle, isCancelled } = bout;
  return (
    <article className="card-bout" aria-label={`${red.fighterName} against ${blue.fighterName}`}>
      <Corner {...red} />
      <div className="card-middle">
        <span className="card-badges">
          {titleBout && <Badge look="accent">{interimTitle ? 'Interim title' : 'Title'}</Badge>}
          {isCancelled && <Badge look="bad">Cancelled</Badge>}
          {bonuses.map(({ type, fighterSlug }) => (
            <Badge key={`${type} ${fighterSlug}`} look="warn">
              {wordOf(type)}
            </Badge>
          ))}
        </span>
        <TextLink to="/archive/ufc/bouts/$id" params={{ id }}>
          {endOf(bout)}
        </TextLink>
        <span className="quiet">{weightClass ?? (division && wordOf(division)) ?? ''}</span>
      </div>
      <Corner {...blue} />
    </article>
  );
}

function Corner({ fighterSlug, fighterName, corner, outcome, rank, recordText, country }: Bout['red']) {
  return (
    <div className={corner === 'red' ? 'card-corner versus-side bad' : 'card-corner versus-side right accent'}>
      <span className="card-name">
        <TextLink to="/archive/ufc/fighters/$id" params={{ id: fighterSlug }}>
          <bdi>{fighterName}</bdi>
        </TextLink>
        {outcome === 'win' && <Badge look="ok">Won</Badge>}
      </span>
      <span className="quiet">{joined([rankOf(rank), recordText, country])}</span>
    </div>
  );
}

/** The result of a bout, or its current state. */
export function endOf({ status, method, methodKey, resultRound, resultTime, decisionType, ...bout }: Bout): string {
  if (bout.isCancelled) return bout.cancellationReason ?? 'Called off';
  if (status !== 'completed') return status === 'live' ? 'On now' : 'Not yet fought';
  const how = decisionType !== null ? decisionOf(decisionType) : (methodOf(method) ?? (methodKey && wordOf(methodKey)));
  return joined([how ?? 'Result not known', resultRound !== null && `round ${resultRound}`, resultTime]);
}

const decisionOf = (type: string) => `Decision (${type.toLowerCase()})`;

/** Sources write `Decision - Split`; shown here as `Decision (split)`. */
export function methodOf(method: string | null): string | null {
  return method && method.replace(/^Decision - (\w+)$/, (_method, type: string) => decisionOf(type));
}
