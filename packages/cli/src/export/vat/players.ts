// The files of a `vat` export that play it in other programs.

import { encode } from 'fast-png';
import { type EncodePng, type ExportFiles, writeWhole } from 'shoal/export';
import { godotScript, godotShader } from './godot-player.ts';
import { threePlayer } from './three-player.ts';
import { unityScript, unityShader } from './unity-player.ts';

const players: Readonly<Record<string, string>> = {
  'school.js': threePlayer,
  'school.gd': godotScript,
  'school.gdshader': godotShader,
  'School.cs': unityScript,
  'School.shader': unityShader,
};

/** Writes the players of all programs. */
export async function writePlayers(files: ExportFiles): Promise<void> {
  for (const [name, text] of Object.entries(players)) await writeWhole(files, name, text);
}

/** A PNG of 16 bits, without filters: the players undo none. */
export const encodePng: EncodePng = (width, height, channels, data) =>
  encode({ width, height, channels, data, depth: 16 });
