import type { ThreeEvent } from '@react-three/fiber';

/** A click on a fish. */
export interface FishClick extends ThreeEvent<MouseEvent> {
  /** The id of the clicked fish. */
  readonly fish: number;
}
