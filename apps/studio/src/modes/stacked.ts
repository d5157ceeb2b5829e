/** Screens on which two schools are above each other instead of side by side, as in modes.css. */
export const stacked: MediaQueryList = matchMedia(
  '(max-width: 640px), (max-width: 1024px) and (orientation: portrait)',
);
