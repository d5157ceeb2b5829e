/** Help of the controls that reset. */
export const resetHelp =
  'Back to how the scene opened: its settings, speed, style, display size, markings and overlays.';
