// The table of measures of single animals: title, unit and meaning of each.

/** What is measured of single animals: title, unit and meaning. docs/measures.md has the formulas. */
export const animalColumns = [
  { key: 'frames', title: 'Frames', unit: '', effect: 'frames in which the animal is seen' },
  { key: 'missing', title: 'Missing', unit: '', effect: 'frames between its first and its last in which it is not' },
  { key: 'firstTime', title: 'First seen', unit: 's', effect: 'time of its first frame' },
  { key: 'lastTime', title: 'Last seen', unit: 's', effect: 'time of its last frame' },
  { key: 'pathLength', title: 'Path length', unit: 'm', effect: 'length of its path, gaps as straight lines' },
  {
    key: 'netDisplacement',
    title: 'Net displacement',
    unit: 'm',
    effect: 'distance from its first to its last position',
  },
  { key: 'straightness', title: 'Straightness', unit: '', effect: 'net displacement divided by path length' },
  { key: 'sinuosity', title: 'Sinuosity', unit: 'm^-½', effect: 'how winding the path is; 0 on a straight line' },
  { key: 'meanSpeed', title: 'Mean speed', unit: 'm/s', effect: 'mean speed' },
  { key: 'medianSpeed', title: 'Median speed', unit: 'm/s', effect: 'median speed' },
  { key: 'maxSpeed', title: 'Max. speed', unit: 'm/s', effect: 'highest speed in a frame' },
  { key: 'stoppedTime', title: 'Time stopped', unit: 's', effect: 'time with a speed below the stated one' },
  { key: 'turningRate', title: 'Turning rate', unit: '°/s', effect: 'mean change of heading in a second' },
  { key: 'wallTime', title: 'Time near walls', unit: 's', effect: 'time at less than the stated distance from a wall' },
  {
    key: 'ahead',
    title: 'Ahead',
    unit: '',
    effect: 'mean share of its group that is behind it: 1 in front, 0 at the rear',
  },
  {
    key: 'fromCentre',
    title: 'From the centre',
    unit: '',
    effect: 'mean distance from the centroid of its group, relative to that of the farthest member',
  },
  {
    key: 'edgeShare',
    title: 'At the edge',
    unit: '',
    effect: 'share of the frames as a corner of the hull of its group',
  },
  {
    key: 'nearestNeighbour',
    title: 'Nearest neighbour',
    unit: 'm',
    effect: 'mean distance to the nearest other animal',
  },
  {
    key: 'neighboursMet',
    title: 'Neighbours met',
    unit: '',
    effect: 'number of different animals that were nearer than the group distance',
  },
] as const;

/** Key of a column of the table of animals. */
export type AnimalColumn = (typeof animalColumns)[number]['key'];
