import { expect, test } from 'vitest';
import type { MeasureDocument } from './document.ts';
import { rangeOfMeasure } from './units.ts';

test.each([
  [
    { kind: 'metric', metric: 'polarisation' },
    { min: 0, max: 1 },
  ],
  [
    { kind: 'metric', metric: 'polarisation', take: 'max' },
    { min: 0, max: 1 },
  ],
  // A sum of many frames may be above 1, and a standard deviation is never negative.
  [{ kind: 'metric', metric: 'polarisation', take: 'sum' }, { min: 0 }],
  [{ kind: 'metric', metric: 'polarisation', take: 'spread' }, { min: 0 }],
  [{ kind: 'metric', metric: 'speed' }, { min: 0 }],
  [{ kind: 'metric', metric: 'centroidX' }, {}],
  [{ kind: 'metric', metric: 'centroidX', take: 'spread' }, { min: 0 }],
  // Companions save energy or cost some.
  [{ kind: 'metric', metric: 'energySaving' }, { max: 1 }],
  [{ kind: 'metric', metric: 'traitFlee' }, {}],
  [{ kind: 'count' }, { min: 0 }],
  [{ kind: 'events', event: 'catch' }, { min: 0 }],
])('%j may be %j', (measure, range) => {
  expect(rangeOfMeasure({ name: 'a', ...measure } as MeasureDocument)).toEqual(range);
});
