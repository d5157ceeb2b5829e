import type { SimulationEvent } from 'shoal';
import type { ShoalSchoolElement } from './shoal-school.ts';

/** The props of `<shoal-school>` in JSX, for frameworks that set properties and listen to events by name, such as React 19. */
export interface ShoalSchoolProps
  extends Partial<
    Pick<ShoalSchoolElement, 'src' | 'preset' | 'world' | 'poster' | 'count' | 'seed' | 'threads' | 'look' | 'paused'>
  > {
  /** Called when the first picture is drawn. */
  readonly onload?: ((event: Event) => void) | undefined;
  /** Called while obstacles are prepared; `loaded` is the finished fraction, 0 to 1. */
  readonly onprogress?: ((event: ProgressEvent) => void) | undefined;
  /** Called with an error, such as a file that cannot be loaded. */
  readonly onerror?: ((event: ErrorEvent) => void) | undefined;
  /** Called when a predator catches a fish. */
  readonly oncatch?: ((event: CustomEvent<SimulationEvent<'catch'>>) => void) | undefined;
}
