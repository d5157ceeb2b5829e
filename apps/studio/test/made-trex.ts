/** Frames a second of the made recording, and its number of frames. */
export const rate = 25;
export const frames = 100;
/** The animal that is lost, and the frames in which it is. */
export const lost = { animal: 2, from: 40, to: 60 } as const;

/** x and y of an animal, cm; y grows downwards. All circle the same point. */
export function placeOf(animal: number, frame: number): [x: number, y: number] {
  const angle = 2 * animal + 0.04 * frame;
  return [20 + 10 * Math.cos(angle), 15 + 10 * Math.sin(angle)];
}

/** The text that TRex writes for an animal. */
function trexText(animal: number): string {
  const rows = Array.from({ length: frames }, (_, frame) => {
    const [x, y] = placeOf(animal, frame);
    const isLost = animal === lost.animal && frame >= lost.from && frame < lost.to;
    return [
      frame,
      frame / rate,
      isLost ? 'inf' : x.toFixed(4),
      isLost ? 'inf' : y.toFixed(4),
      isLost ? 1 : 0,
      210,
    ].join();
  });
  return ['frame,time,X#wcentroid (cm),Y#wcentroid (cm),missing,num_pixels', ...rows].join('\n');
}

/** The files of three animals, by name. */
export const trexFiles: Readonly<Record<string, string>> = Object.fromEntries(
  [0, 1, 2].map((animal) => [`tank_fish${animal}.csv`, trexText(animal)]),
);
