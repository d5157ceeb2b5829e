/** An animal that moves farther than this, as a multiple of what its speed allows, was put to another place. */
const leap = 3;

/**
 * Whether an animal was put to another place between two frames, as across a periodic world.
 * @param moved m
 * @param fastest the larger of its speeds in both frames, m/s
 * @param seconds between the frames
 */
export function isLeap(moved: number, fastest: number, seconds: number): boolean {
  return moved > leap * fastest * seconds + 1e-3;
}
