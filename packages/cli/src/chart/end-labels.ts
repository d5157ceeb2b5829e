/** The label at the end of a line. */
export interface EndLabel {
  readonly text: string;
  /** Pixels from the top. */
  y: number;
  /** Index of its colour. */
  readonly colour: number;
}

const labelHeight = 15;

/** Sorts labels by height and moves overlapping ones apart, none below `lowest`. */
export function moveApart(labels: EndLabel[], lowest: number): EndLabel[] {
  labels.sort((a, b) => a.y - b.y);
  for (let i = 1; i < labels.length; i++) labels[i].y = Math.max(labels[i].y, labels[i - 1].y + labelHeight);
  if ((labels.at(-1)?.y ?? 0) > lowest) {
    for (let i = labels.length - 1, limit = lowest; i >= 0; i--, limit -= labelHeight) {
      labels[i].y = Math.min(labels[i].y, limit);
    }
  }
  return labels;
}
