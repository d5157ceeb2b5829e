export interface EndLabel {
  readonly text: string;
  readonly colour: string;
  /** Where its line ends, pixels from above. */
  y: number;
}

/** Moves labels apart until each has so much room, and keeps them between two heights. */
export function spread(labels: readonly EndLabel[], room: number, top: number, bottom: number): EndLabel[] {
  const placed = [...labels].sort((a, b) => a.y - b.y);
  let least = top;
  for (const label of placed) {
    label.y = Math.max(label.y, least);
    least = label.y + room;
  }
  let most = bottom;
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, most);
    most = label.y - room;
  }
  return placed;
}
