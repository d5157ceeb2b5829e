/** Metrics that compare two frames. The result of a run contains their means over the recorded frames. */
export const comparing: ReadonlySet<string> = new Set(['jerkiness', 'motionJerkiness', 'neighbourTurnover']);
