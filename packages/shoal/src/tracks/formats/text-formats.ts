// Trackers that write text, in the order in which a file is compared with them.

import { TrackError, type TrackFormat } from '../track-file.ts';
import type { TrackTable } from '../track-table.ts';
import { animalta } from './animalta.ts';
import { anipose } from './anipose.ts';
import { deeplabcut } from './deeplabcut.ts';
import { ethUcy } from './eth-ucy.ts';
import { ethovision } from './ethovision.ts';
import { fasttrack } from './fasttrack.ts';
import { gps } from './gps.ts';
import { idtracker } from './idtracker.ts';
import { keypoints } from './keypoints.ts';
import { mot } from './mot.ts';
import { motive } from './motive.ts';
import { movebank } from './movebank.ts';
import { octron } from './octron.ts';
import { petrack } from './petrack.ts';
import { sleap } from './sleap.ts';
import { toxtrac } from './toxtrac.ts';
import { trackmate } from './trackmate.ts';
import { trex } from './trex.ts';
import { via } from './via.ts';

/** The formats that are text, in the order in which a file is compared with them. */
export const textFormats: readonly TrackFormat[] = [
  trex,
  idtracker,
  deeplabcut,
  sleap,
  animalta,
  toxtrac,
  ethovision,
  fasttrack,
  trackmate,
  octron,
  anipose,
  motive,
  via,
  keypoints,
  movebank,
  gps,
  petrack,
  ethUcy,
  mot,
].map(checked);

/** A format that refuses files of other formats, which a user may take for its own. */
function checked(format: TrackFormat): TrackFormat {
  return {
    ...format,
    async open(starts, request) {
      const other = starts.find((start) => !format.matches(start));
      if (!other) return countedAnew(await format.open(starts, request));
      throw new TrackError(
        `${other.file.name}: does not begin as files from ${format.title} do. Choose another format, or leave it out.`,
      );
    },
  };
}

/** Counts the rows that are left out from 0 on in each reading of the files. */
function countedAnew(table: TrackTable): TrackTable {
  const leftOut = table.leftOut as Record<string, number> | undefined;
  if (!leftOut) return table;
  return {
    ...table,
    batches() {
      for (const reason of Object.keys(leftOut)) delete leftOut[reason];
      return table.batches();
    },
  };
}
