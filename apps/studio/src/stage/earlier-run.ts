import type { SavedState, Simulation } from 'shoal';
import { isIdle } from './idle.ts';
import type { Playback, Played } from './playback.ts';

/** A run before an edit in the past discarded its later steps. */
export interface EarlierRun {
  readonly played: Played;
  /** The stored states. If undefined, they could not be read or were discarded, so the later steps are lost. */
  readonly saved: SavedState | undefined;
}

/** The run before an edit at the current step; undefined if the edit discards no steps. */
export function runBeforeEdit(simulation: Simulation, { played }: Playback): EarlierRun | undefined {
  const { step } = simulation.school;
  if (step >= played.value.last) return undefined;
  const saved = isIdle(simulation) ? simulation.save(undefined, { later: true }) : undefined;
  return { saved, played: { ...played.value, step } };
}
