import { parseScenarioJson } from 'shoal';
import { extentOf } from '../chart/plot.ts';
import { type DrawnTrack, type TankBox, trackView, viewsOf } from '../chart/track-view.ts';
import { escapeHtml } from '../page/html.ts';
import type { Claim } from './claim.ts';
import type { Run } from './judge.ts';

/** The scene of a run shown on the page. */
export interface ClaimScene {
  /** Path from the page. */
  readonly file: string;
  readonly document: object;
}

/** Folder for the shown scenes, in the directory of results. */
export const sceneFolder = 'scenes';

/** The shown runs as scenes that begin with the same seed and the same school. */
export function claimScenes(runs: readonly Run[]): readonly ClaimScene[] {
  return shownRuns(runs).map(({ trial: { document, seed } }, k) => ({
    file: `${sceneFolder}/${k + 1}.json`,
    document: { ...(document as object), seed },
  }));
}

/** The tracks after the measured time of each shown run, and the scene file to replay it. */
export function statePictures(runs: readonly Run[], { conditions }: Claim): string {
  const scenes = claimScenes(runs);
  const pictures = shownRuns(runs).map(({ trial, outcome: { tracks = [] } }, k) => {
    const { world, wraps, dimensions } = parseScenarioJson(trial.document);
    const symbol = conditions.find(({ name }) => name === trial.condition)?.vary?.symbol;
    const at = trial.at === null ? '' : `, ${symbol} = ${Number(trial.at.toPrecision(4))}`;
    const { file } = scenes[k];
    const view = {
      ...viewsOf(dimensions)[0],
      title: escapeHtml(`${trial.condition}${at}`),
      note: `<a href="${file}" download>${file}</a>`,
    };
    return trackView(view, tracks, wraps ? world : cubeOf(tracks), wraps);
  });
  return `<p>Tracks after the measured time, seed 1; tips point forwards. To replay a run, drop its scene file on the studio.</p>
<div class="grid states">${pictures.join('\n')}</div>`;
}

function shownRuns(runs: readonly Run[]): readonly Run[] {
  return runs.filter(({ outcome }) => outcome.tracks);
}

/** The cube around the tracks. A world in open water has no walls to show. */
function cubeOf(tracks: readonly DrawnTrack[]): TankBox {
  const ends = (['x', 'y', 'z'] as const).map((axis) => {
    const { low, high } = extentOf(tracks.flatMap((track) => track[axis]));
    return [low, high] as const;
  });
  const half = Math.max(...ends.map(([least, most]) => most - least)) / 2;
  const [x, y, z] = ends.map(([least, most]) => (least + most) / 2);
  return { min: [x - half, y - half, z - half], max: [x + half, y + half, z + half] };
}
