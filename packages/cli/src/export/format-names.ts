// The value of `--to`: names of formats, and the way to what is no format.

import { type ExportFormatName, exportFormats } from 'shoal/export';
import { InputError } from '../errors/exit-error.ts';
import { oneOf } from '../options/option-values.ts';
import { orList } from '../terminal/words.ts';

export const exportFormatNames = Object.keys(exportFormats) as ExportFormatName[];

/** Endings and names that are no format, and how to get them. */
const ways: Readonly<Record<string, string>> = {
  glb: 'Use --to gltf with a name that ends in .glb.',
  fbx: 'Use --to gltf, import the file into Blender, and export it as FBX there.',
  abc: 'Use --to usd: programs that read Alembic read USD too. Blender writes Alembic from --to gltf.',
  alembic: 'Use --to usd: programs that read Alembic read USD too. Blender writes Alembic from --to gltf.',
  obj: 'Use --to gltf with --seconds 0, import the file into Blender, and export it as OBJ there.',
  bgeo: 'Use --to geo: Houdini reads it, and its File node writes .bgeo.',
  usda: 'Use --to usd.',
  usdc: 'Use --to usd: usdcat of OpenUSD turns its .usda files into .usdc.',
  npy: 'Use --to npz.',
  blend: 'Use --to blender.',
  csv: 'Use --to hcsv for Houdini and Unreal. "shoal run --table csv" records tables.',
};

/** Reads the value of --to. */
export function formatOf(text: string): ExportFormatName {
  const key = text.toLowerCase().replace(/^\./, '');
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined;
  if (way === undefined) return oneOf('--to', exportFormatNames)(text);
  throw new InputError(`--to must be ${orList(exportFormatNames)}, got "${text}". ${way}`);
}
