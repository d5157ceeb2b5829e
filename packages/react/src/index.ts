export type { FishClick } from './fish-click.ts';
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
export { Obstacle, type ObstacleProps } from './obstacle.tsx';
export {
  Character,
  type CharacterProps,
  Current,
  Food,
  Gate,
  type GateProps,
  Goal,
  type GoalProps,
  Path,
} from './places.tsx';
export type { FishView, MakeView } from './scene-view.ts';
export { School, type SchoolApi, type SchoolProps } from './school.tsx';
export { Shoal, type ShoalApi, type ShoalProps } from './shoal.tsx';
export type { TrackedFish } from './tracked-fish.ts';
export { Water, type WaterProps } from './water.tsx';
