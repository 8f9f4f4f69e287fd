import type { Schemas } from '../../api/client';
import { Checkbox, Select } from '../../kit';
import { SPORTS, TITLES } from '../../live/families';
import type { Choice } from './plan-figures';

type Plan = Schemas['PlanInfo'];

/** The choices of a plan. */
export function PlanFields({ plan, choice, onChange }: { plan: Plan; choice: Choice; onChange(choice: Choice): void }) {
  return (
    <>
      {plan.games === 'one' && (
        <Select
          label="Game"
          name="game"
          hint="The plan covers one."
          placeholder="Choose a game"
          isRequired
          options={SPORTS.map((id) => ({ id, name: TITLES[id] }))}
          value={choice.game}
          onChange={(game) => onChange({ ...choice, game: game as string | null })}
        />
      )}
      {plan.addOns.length > 0 && (
        <Checkbox isSelected={choice.hasWebSocket} onChange={(hasWebSocket) => onChange({ ...choice, hasWebSocket })}>
          With WebSocket connections
        </Checkbox>
      )}
    </>
  );
}
