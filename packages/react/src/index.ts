/**
 * Components and hooks for react-three-fiber.
 * @module shoal-react
 */
export { Character, type CharacterProps } from './character.tsx';
export type { FishClick } from './fish-click.ts';
export { Gate, type GateProps } from './gate.tsx';
export { Goal, type GoalProps } from './goal.tsx';
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
export type { FishView, MakeView } from './scene-view.ts';
export { School, type SchoolApi, type SchoolProps } from './school.tsx';
export { Shoal, type ShoalApi, type ShoalProps } from './shoal.tsx';
export { Current, Food, Path } from './surroundings.ts';
export type { TrackedFish } from './tracked-fish.ts';
export { Water, type WaterProps } from './water.tsx';
