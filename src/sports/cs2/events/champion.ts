import { bracketOf } from './bracket/bracket.js';
import { FORMAT_TYPES, type StageType } from './bracket/labels.js';
import { placementsOf, type Placement } from './bracket/placements.js';
import type { EventSeries } from './bracket/series.js';
import type { Entrant, EventParts } from './tables.queries.js';

/** The types of an event's stages, by name in lower case, as far as its format states them. */
export function stageTypesOf(format: EventParts['format']): Map<string, StageType> {
  return new Map(
    format.flatMap(({ stage, type }): [string, StageType][] => {
      const known = FORMAT_TYPES[type ?? ''];
      return known ? [[stage.toLowerCase(), known]] : [];
    }),
  );
}

type Placed = Pick<Entrant, 'team' | 'placementMin' | 'placementMax'>;

/** The placements that a source has published, by team. */
export function publishedPlacements(entrants: readonly Placed[]): Map<number, Placement> {
  return new Map(
    entrants.flatMap(({ team, placementMin, placementMax }): [number, Placement][] =>
      placementMin === null ? [] : [[team, { min: placementMin, max: placementMax ?? placementMin }]],
    ),
  );
}

export interface PlayedEvent {
  format: EventParts['format'];
  entrants: readonly Placed[];
  /** In the order of time. */
  series: readonly EventSeries[];
}

/** The team that alone has the first place of an event, if the event is over; null where no placements show one. */
export function championOf({ format, entrants, series }: PlayedEvent): number | null {
  const published = publishedPlacements(entrants);
  const placements = published.size > 0 ? published : placementsOf(bracketOf(series, stageTypesOf(format)));
  const first = [...placements].filter(([, { min }]) => min === 1);
  const [[team, { max }] = [null, { max: 0 }]] = first;
  return first.length === 1 && max === 1 ? team : null;
}
