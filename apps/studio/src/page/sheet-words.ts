/** Pages of the sheet, in the order of their buttons in the bar. */
export const sheetWords = {
  scenes: { word: 'Scenes', help: 'Choose a scene' },
  settings: { word: 'Settings', help: 'Change and measure the scene' },
} as const;
