// Lists the presets in the help of a command.

import { presetNames, presets } from 'shoal/scenario';

/** One line for each preset, for the help of a command. */
export function presetChoices(): string {
  const width = Math.max(...presetNames.map((name) => name.length));
  return presetNames.map((name) => `${name.padEnd(width)}  ${presets[name].title}`).join('\n');
}
