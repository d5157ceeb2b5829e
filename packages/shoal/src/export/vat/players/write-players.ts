// The files of a `vat` export that play it in other programs.

import { type ExportFiles, writeWhole } from '../../exported-frame.ts';
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
