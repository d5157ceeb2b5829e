import type { MeasuredReading } from './load-tracks.ts';

/** The unit of a measure of tracks, which may be measured in pixels. */
export function unitIn({ unit }: Pick<MeasuredReading, 'unit'>, of: string): string {
  return unit === 'px' ? of.replace(/\bm\b/, 'px') : of;
}
