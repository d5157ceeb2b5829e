// The schema of the film of a scenario: shots of a camera.

import { point } from './features.ts';
import { choice, list, number, object, text } from './schema/schema.ts';

/** Maximum number of shots, and longest time, s. */
const most = { shots: 100, seconds: 1e6 };

/** Camera shots in simulated time. */
export const filmSchema = object(
  {
    shots: list(
      object(
        {
          position: point('Position of the camera.'),
          target: point('The point that it looks at.'),
          seconds: number({ min: 0.01, max: most.seconds, unit: 's', description: 'Length, in simulated time.' }),
          next: choice(['smooth', 'cut'], {
            description: 'smooth: the camera moves to the next shot. cut: it stands still, then jumps there.',
          }),
        },
        { name: text({ min: 1, max: 64, description: 'Name of the shot, which the studio shows.' }) },
      ),
      { max: most.shots, of: 'shots', description: 'The shots, in their order.' },
    ),
  },
  {
    start: number({
      min: 0,
      max: most.seconds,
      unit: 's',
      description: 'Simulated time of the first shot.',
      default: 0,
    }),
  },
  { description: 'A film of the scene: where the camera is, shot by shot.' },
);
