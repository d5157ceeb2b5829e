// The attributes of a recording that idtracker.ai writes as JSON beside the trajectories.

import type { FileStart } from '../track-format.ts';

export interface RecordingAttributes {
  readonly framesPerSecond?: number;
  /** Names of the animals. */
  readonly labels?: readonly string[];
  readonly notes?: readonly string[];
}

/** The attributes in a file; undefined if it has none. */
export function attributesIn({ bytes, file, lines }: FileStart): RecordingAttributes | undefined {
  if (lines?.[0]?.trimStart()[0] !== '{' || bytes.length < file.size) return undefined;
  const found = objectIn(lines.join('\n'));
  if (!('frames_per_second' in found)) return undefined;
  const { frames_per_second: rate, body_length: body, length_unit: unit, identities_labels: labels } = found;
  return {
    ...(isPositive(rate) && { framesPerSecond: rate }),
    ...(Array.isArray(labels) && { labels: labels.map(String) }),
    notes: [
      ...(isPositive(body) ? [`${file.name} states a body length of ${body} px`] : []),
      ...(isPositive(unit) ? [`${file.name} states ${unit} px per unit of length; positions are in px`] : []),
    ],
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < Infinity;
