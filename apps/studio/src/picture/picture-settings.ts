/** Contents and size of an image of the scene. */
export interface PictureSettings {
  /** Size relative to the scene on the screen. */
  readonly scale: 1 | 2 | 4;
  /** Whether only fish and obstacles are drawn, on a transparent background. */
  readonly transparent: boolean;
}

export const scales = [1, 2, 4] as const;
