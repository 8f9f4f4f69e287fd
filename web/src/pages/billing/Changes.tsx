import type { Schemas } from '../../api/client';
import { Notice } from '../../kit';
import { changesOf, type Choice } from './plan-figures';
import './changes.css';

type Plan = Schemas['PlanInfo'];

/** What is another figure after a switch. */
export function Changes({ before, after }: { before: [Plan, Choice]; after: [Plan, Choice] }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p className="quiet">Nothing changes.</p>;
  return (
    <>
      <table className="billing-changes">
        <caption className="unseen">What changes</caption>
        <thead>
          <tr>
            <th scope="col">What changes</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(([title, from, to]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="quiet">{from}</td>
              <td>{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {after[0].webhooks < before[0].webhooks && (
        <Notice look="warn">Webhooks that the new plan does not cover are switched off; none is deleted.</Notice>
      )}
    </>
  );
}
