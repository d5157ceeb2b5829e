import { presetNames, presets } from 'shoal/scenario';

/** The presets for a command's help: one line each. */
export function presetChoices(): string {
  const width = Math.max(...presetNames.map((name) => name.length));
  return presetNames.map((name) => `${name.padEnd(width)}  ${presets[name].title}`).join('\n');
}
