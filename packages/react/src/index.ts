/**
 * Components and hooks for react-three-fiber.
 * @module shoal-react
 */

export {
  type PointerGoalOptions,
  useAfterStep,
  useBeforeStep,
  useFish,
  useFishNear,
  usePointerGoal,
  useShoal,
  useShoalEvent,
} from './hooks.ts';
export {
  Character,
  type CharacterProps,
  Gate,
  type GateProps,
  Goal,
  type GoalProps,
  Obstacle,
  type ObstacleProps,
} from './placed-parts.tsx';
export type { FishClick } from './scene-settings.ts';
export type { FishView, MakeView } from './scene-view.ts';
export { School, type SchoolApi, type SchoolProps } from './school.tsx';
export { Shoal, type ShoalApi, type ShoalProps } from './shoal.tsx';
export type { TrackedFish } from './tracked-fish.ts';
export { Current, Food, Path, Water, type WaterProps } from './water.tsx';
