// What is asked for in the export dialog, and what follows from it: frames, names, size, and the command for the same.

import type { Plan } from 'shoal';
import {
  type ExportFormat,
  type ExportFormatName,
  exportFormats,
  type FrameRange,
  fitsVat,
  mostGltfNodes,
  mostUsdzAnimals,
} from 'shoal/export';
import { numberText } from '../stage/state/words.ts';
import { downloadName } from '../ui/download.ts';
import type { Origin } from './dialog-parts.ts';
import type { ExportProgramName } from './export-programs.ts';

export interface ExportSettings {
  readonly program: ExportProgramName | 'video' | 'table';
  readonly to: ExportFormatName;
  readonly from: Origin;
  /** Simulated seconds; 0: one frame. */
  readonly seconds: number;
  readonly fps: number;
  /** Index of the only species that is exported; undefined: all. */
  readonly species: number | undefined;
  readonly magnify: number;
}

/** The most bytes of an export that is not written to disk, about: a page may not have more memory. */
const mostInMemory = 1e9;

/** Whether the format has one frame, whatever the length. */
export function isStill({ to }: Pick<ExportSettings, 'to'>): boolean {
  const format: ExportFormat = exportFormats[to];
  return format.isStill === true;
}

/** @param start time of the first frame, s */
export function exportRange(settings: ExportSettings, start: number): FrameRange {
  const { seconds, fps, species } = settings;
  const frames = isStill(settings) ? 1 : Math.max(1, Math.round(seconds * fps));
  return { fps, from: start, frames, species: species === undefined ? undefined : [species] };
}

/** Number of animals at the start of the scene. */
export function exportedAnimals({ species: chosen }: ExportSettings, { species }: Plan): number {
  return species.reduce((sum, { count }, k) => sum + (chosen === undefined || chosen === k ? count : 0), 0);
}

/** Name of the file or folder. @param scenario name of the scene */
export function exportName({ to }: Pick<ExportSettings, 'to'>, scenario: string): string {
  const [ending] = exportFormats[to].endings ?? [];
  const name = downloadName(scenario, '').slice(0, -1);
  return ending ? `${name}${ending}` : `${name}-${to}`;
}

/** Bytes of the files, about. */
export function exportBytes(settings: ExportSettings, plan: Plan): number {
  const bodies = 1e5;
  return (
    exportRange(settings, 0).frames * exportedAnimals(settings, plan) * exportFormats[settings.to].poseBytes + bodies
  );
}

/** Why it cannot be exported, and what to do; undefined: it can. @param isOnDisk whether it is written to disk */
export function exportProblem(settings: ExportSettings, plan: Plan, isOnDisk: boolean): string | undefined {
  const animals = exportedAnimals(settings, plan);
  const { frames } = exportRange(settings, 0);
  if (settings.to === 'gltf' && frames > 1 && animals > mostGltfNodes)
    return `An animation in glTF can have at most ${numberText(mostGltfNodes)} animals, got ${numberText(animals)}. Choose one species, a length of 0 s for a single frame, or another format.`;
  if (settings.to === 'usdz' && animals > mostUsdzAnimals)
    return `USDZ can have at most ${numberText(mostUsdzAnimals)} animals, got ${numberText(animals)}. Choose one species, or another format.`;
  if (settings.to === 'vat' && !fitsVat(animals, frames))
    return `${numberText(frames)} frames of ${numberText(animals)} animals do not fit into textures. Choose a shorter length, a lower frame rate or one species.`;
  const bytes = exportBytes(settings, plan);
  if (!isOnDisk && bytes > mostInMemory)
    return `About ${Math.round(bytes / 1e8) / 10} GB does not fit into the memory of a page. Choose a shorter length, use Chrome or Edge, which write to disk, or run the command below.`;
  return undefined;
}

/** The command that writes the same. @param file name of the scene's file @param start time of the first frame, s */
export function exportCommand(settings: ExportSettings, { species }: Plan, file: string, start: number): string {
  const { to, seconds, fps, magnify } = settings;
  const only = settings.species === undefined ? undefined : species[settings.species]?.name;
  return [
    `shoal export ${file} --to ${to} --out ${exportName(settings, file)}`,
    ...(isStill(settings) ? [] : [`--seconds ${seconds} --fps ${fps}`]),
    ...(start > 0 ? [`--from ${Number(start.toFixed(6))}`] : []),
    ...(only === undefined ? [] : [`--species ${quoted(only)}`]),
    ...(magnify === 1 ? [] : [`--magnify ${magnify}`]),
  ].join(' ');
}

/** A word of a command, in quotation marks that every shell takes if it needs them. */
function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, '\\$&')}"`;
}
