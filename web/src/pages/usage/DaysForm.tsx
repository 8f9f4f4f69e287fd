import { useState } from 'react';
import { Button, Segments } from '../../kit';
import { DateField } from '../../kit/DateField';
import { dayIn, presets, todayUtc, type Days } from './days';

/** Chooses the counted days. `shown` are the days of the answer, which are in the URL only if chosen. */
export function DaysForm({ asked, shown, onShow }: { asked: Days; shown: Days; onShow(days: Days): unknown }) {
  const known = presets(todayUtc());
  const current = known.find(({ days }) => days.from === asked.from && days.to === asked.to);
  return (
    <div className="usage-days">
      <Segments
        label="Days"
        options={known}
        selected={current?.id ?? ''}
        onSelect={(id) => onShow(known.find((preset) => preset.id === id)?.days ?? {})}
      />
      <OwnDays key={`${shown.from} ${shown.to}`} shown={shown} onShow={onShow} />
    </div>
  );
}

function OwnDays({ shown, onShow }: { shown: Days; onShow(days: Days): unknown }) {
  const [from, setFrom] = useState(() => dayIn(shown.from));
  const [to, setTo] = useState(() => dayIn(shown.to));
  const now = todayUtc();
  return (
    <div className="usage-days-own">
      <DateField label="From" value={from} onChange={setFrom} maxValue={to ?? now} />
      <DateField label="To" value={to} onChange={setTo} maxValue={now} />
      <Button
        isDisabled={!from || !to || from.compare(to) > 0}
        onPress={() => onShow({ from: String(from), to: String(to) })}
      >
        Show these days
      </Button>
    </div>
  );
}
