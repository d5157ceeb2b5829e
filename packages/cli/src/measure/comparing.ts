/** The metrics that compare frames: the result of a run has their means over the recorded frames. */
export const comparing: ReadonlySet<string> = new Set(['jerkiness', 'motionJerkiness', 'neighbourTurnover']);
