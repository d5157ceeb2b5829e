/** What an image of the scene shows, and how large it is. */
export interface PictureSettings {
  /** Relative to the scene on the screen. */
  readonly scale: 1 | 2 | 4;
  /** Whether fish and obstacles are alone, on nothing. */
  readonly transparent: boolean;
}

export const scales = [1, 2, 4] as const;
