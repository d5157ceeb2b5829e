import { fileStartOf } from '../src/tracks/file-start.ts';
import { textFormats } from '../src/tracks/formats/text-formats.ts';
import { type FileStart, fileOfBytes, type TrackFormat } from '../src/tracks/track-file.ts';
import type { FormatRequest, LengthUnit, TrackTable } from '../src/tracks/track-table.ts';

/** Texts by the names of their files. */
export type Texts = Readonly<Record<string, string | Uint8Array>>;

/** A recording as a tracker would write it. */
export interface Sample {
  readonly texts: Texts;
  /** Units of the file in a pixel of the recording. */
  readonly scale: number;
  readonly unit: LengthUnit;
  readonly yDown?: boolean;
  readonly framesPerSecond?: number;
  readonly fish: readonly string[];
  /** The number or time of a frame of the recording. */
  readonly frame?: (frame: number) => number;
  readonly time?: (frame: number) => number;
}

export const frames: readonly number[] = [0, 1, 2, 3, 4, 5];
const animals = [0, 1, 2];
const rate = 25;

/** The second animal is lost in frame 2, the third one comes in frame 1. */
const isSeen = (animal: number, frame: number): boolean =>
  !(animal === 1 && frame === 2) && !(animal === 2 && frame === 0);

/** A position in pixels. */
export function positionOf(animal: number, frame: number): readonly [x: number, y: number] | undefined {
  return isSeen(animal, frame) ? [100 * (animal + 1) + 10 * frame, 400 - 8 * frame * (animal + 1)] : undefined;
}

/** The vector from the middle of the body to its head, and its direction. */
const ahead = [3, 4] as const;
export const heading: number = Math.atan2(4, 3);

/** Lines for all frames and animals, or the animals that are seen. */
function rows(
  write: (animal: number, frame: number, at: readonly [number, number] | undefined) => string,
  seen = true,
) {
  const pairs = frames.flatMap((frame) => animals.map((animal) => [animal, frame] as const));
  const wanted = pairs.filter(([animal, frame]) => !seen || isSeen(animal, frame));
  return wanted.map(([animal, frame]) => write(animal, frame, positionOf(animal, frame)));
}

/** A line a frame with the cells of all animals. */
function wideRows(
  first: (frame: number) => string,
  separator: string,
  cells: (at: readonly [number, number] | undefined, animal: number) => readonly (number | string)[],
) {
  return frames.map((frame) =>
    [first(frame), ...animals.flatMap((animal) => cells(positionOf(animal, frame), animal))].join(separator),
  );
}

const text = (...lines: readonly (string | readonly string[])[]): string => `${lines.flat().join('\n')}\n`;
const seconds = (frame: number, digits = 3): string => (frame / rate).toFixed(digits);
const here = (
  [x, y]: readonly [number, number] | undefined = [Number.NaN, Number.NaN],
  scale = 1,
): readonly [number, number] => [x * scale, y * scale];
const shifted = (at: readonly [number, number] | undefined, by: number): readonly [number, number] => {
  const [x, y] = here(at);
  return [x + by * ahead[0], y + by * ahead[1]];
};

function trexText(animal: number): string {
  return text(
    'frame,ANGLE,X#wcentroid (cm),X (cm),Y#wcentroid (cm),Y (cm),frame,missing,num_pixels,time,timestamp',
    frames.map((frame) => {
      const at = positionOf(animal, frame);
      const [[x, y], [headX, headY]] = [here(at, 0.05), shifted(at, 1).map((value) => value * 0.05)];
      const cells = at ? [heading, x, headX, y, headY] : ['inf', 'inf', 'inf', 'inf', 'inf'];
      return [frame, ...cells, frame, at ? 0 : 1, 210, seconds(frame), frame * 40_000, '', ''].join(',');
    }),
  );
}

function utf16(content: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\ufeff${content.replaceAll('\n', '\r\n')}`, 'utf16le'));
}

function ethovisionText(animal: number): Uint8Array {
  const comma = (value: number): string => value.toFixed(4).replace('.', ',');
  return utf16(
    text(
      '"Anzahl der Kopfzeilen:";"5"',
      `"Subjekt";"${'abc'[animal]}"`,
      '',
      '"Versuchszeit";"Aufnahmezeit";"X-Mittelpunkt";"Y-Mittelpunkt";"X-Nase";"Y-Nase";',
      '"s";"s";"cm";"cm";"cm";"cm";',
      frames.map((frame) => {
        const at = positionOf(animal, frame);
        const points = [...here(at, 0.05), ...shifted(at, 1).map((value) => value * 0.05)];
        const time = comma(frame / rate);
        return [time, time, ...points.map((value) => (at ? comma(value) : '"-"'))].join(';');
      }),
    ),
  );
}

/** 2011-02-11 17:30:00 in UTC. */
const midday = 1_297_445_400;
const clock = (frame: number): string => `17:30:${String(frame).padStart(2, '0')}`;
const dlcHeader = (first: string, cells: (animal: number, part: string) => readonly string[]): string =>
  [first, ...animals.flatMap((animal) => ['nose', 'tail'].flatMap((part) => cells(animal, part)))].join(',');
const thrice = (cell: string): readonly string[] => [cell, cell, cell];

/** One recording, as each tracker writes it. */
export const samples: Readonly<Record<string, Sample>> = {
  trex: {
    texts: { 'made_id0.csv': trexText(0), 'made_id1.csv': trexText(1), 'made_id2.csv': trexText(2) },
    scale: 0.05,
    unit: 'cm',
    yDown: true,
    framesPerSecond: rate,
    fish: ['made_id0', 'made_id1', 'made_id2'],
    frame: (frame) => frame,
  },
  idtrackerai: {
    texts: {
      'attributes.json': JSON.stringify({
        frames_per_second: rate,
        body_length: 24,
        identities_labels: ['a', 'b', 'c'],
      }),
      'probabilities.csv': text('seconds,id_probabilities1,id_probabilities2,id_probabilities3', [
        ...wideRows(seconds, ',', (at) => [at ? 0.9 : 'nan']),
      ]),
      'trajectories.csv': text(
        'seconds,x1,y1,x2,y2,x3,y3',
        wideRows(seconds, ',', (at) => here(at)),
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    framesPerSecond: rate,
    fish: ['a', 'b', 'c'],
    frame: (frame) => frame,
  },
  deeplabcut: {
    texts: {
      'poses.csv': text(
        dlcHeader('scorer', () => thrice('DLC')),
        dlcHeader('individuals', (animal) => thrice('abc'[animal])),
        dlcHeader('bodyparts', (_, part) => thrice(part)),
        dlcHeader('coords', () => ['x', 'y', 'likelihood']),
        wideRows(String, ',', (at) => (at ? [...shifted(at, 1), 0.9, ...shifted(at, -1), 0.8] : Array(6).fill(''))),
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    fish: ['a', 'b', 'c'],
    frame: (frame) => frame,
  },
  sleap: {
    texts: {
      'poses.analysis.csv': text(
        'track,frame_idx,instance.score,thorax.score,thorax.x,thorax.y,head.score,head.x,head.y',
        rows((animal, frame, at) =>
          [`track_${animal}`, frame, 39, 1.04, ...here(at), 0.9, ...shifted(at, 1)].join(','),
        ),
        ',5,20,0.9,1,1,0.9,2,2',
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    fish: ['track_0', 'track_1', 'track_2'],
    frame: (frame) => frame,
  },
  animalta: {
    texts: {
      'Coordinates.csv': text(
        'Frame;Time;X_Arena0_Ind0;Y_Arena0_Ind0;X_Arena0_Ind1;Y_Arena0_Ind1;X_Arena1_Ind0;Y_Arena1_Ind0',
        wideRows(
          (frame) => `${500 + frame};${seconds(500 + frame, 2)}`,
          ';',
          (at) => at ?? ['NA', 'NA'],
        ),
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    framesPerSecond: rate,
    fish: ['0/0', '0/1', '1/0'],
    frame: (frame) => 500 + frame,
  },
  toxtrac: {
    texts: {
      'Tracking_RealSpace.txt': text(
        'Time (sec)\tArena\tTrack\tPos. X (mm)\tPos. Y (mm)\tLabel',
        rows((animal, frame, at) =>
          [(12.25 + frame / rate).toFixed(4), 1, animal + 1, ...here(at, 0.5), frame === 4 ? 0 : 1].join('\t'),
        ),
      ),
    },
    scale: 0.5,
    unit: 'mm',
    yDown: true,
    fish: ['1/1', '1/2', '1/3'],
    time: (frame) => 12.25 + frame / rate,
  },
  ethovision: {
    texts: { 'track a.txt': ethovisionText(0), 'track b.txt': ethovisionText(1), 'track c.txt': ethovisionText(2) },
    scale: 0.05,
    unit: 'cm',
    yDown: false,
    fish: ['track a', 'track b', 'track c'],
    time: (frame) => frame / rate,
  },
  fasttrack: {
    texts: {
      'tracking.txt': text(
        'xHead\tyHead\ttHead\txBody\tyBody\ttBody\tareaBody\timageNumber\tid',
        rows((animal, frame, at) =>
          [...shifted(at, 1), 0, ...here(at), 2 * Math.PI - heading, 210, frame, animal].join('\t'),
        ),
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    fish: ['0', '1', '2'],
    frame: (frame) => frame,
  },
  trackmate: {
    texts: {
      'spots.csv': text(
        'LABEL,ID,TRACK_ID,QUALITY,POSITION_X,POSITION_Y,POSITION_Z,POSITION_T,FRAME',
        'Label,Spot ID,Track ID,Quality,X,Y,Z,T,Frame',
        'Label,Spot ID,Track ID,Quality,X,Y,Z,T,Frame',
        ',,,(quality),(micron),(micron),(micron),(sec),',
        rows((animal, frame, at) =>
          [`ID${frame}`, frame, animal + 7, 4.5, ...here(at, 1000), 0, frame / rate, frame].join(','),
        ),
        'ID99,99,,4.5,1,1,0,0.2,5',
      ),
    },
    scale: 1,
    unit: 'mm',
    yDown: true,
    fish: ['7', '8', '9'],
    frame: (frame) => frame,
    time: (frame) => frame / rate,
  },
  octron: {
    texts: {
      'octron.csv': text(
        'video_name: made.mp4',
        'frame_count: 6',
        '',
        'frame_counter,frame_idx,track_id,label,confidence,pos_x,pos_y,area',
        rows((animal, frame, at) => [frame, frame, animal + 1, 'worm', 0.9, ...here(at), 20].join(',')),
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    fish: ['1', '2', '3'],
    frame: (frame) => frame,
  },
  keypoints: {
    texts: {
      'points.csv': text(
        'frame,individual,keypoint,x,y,confidence',
        rows((animal, frame, at) =>
          [
            [frame, 'abc'[animal], 'nose', ...shifted(at, 1), 0.9].join(','),
            [frame, 'abc'[animal], 'centroid', ...here(at), 0.9].join(','),
          ].join('\n'),
        ),
      ),
    },
    scale: 1,
    unit: 'unknown',
    fish: ['a', 'b', 'c'],
    frame: (frame) => frame,
  },
  movebank: {
    texts: {
      'movebank.csv': text(
        '"event-id","visible","timestamp","location-long","location-lat","individual-local-identifier"',
        rows((animal, frame, at) =>
          [frame, 'true', `2011-02-11 ${clock(frame)}.000`, ...here(at, 1 / 64), `"animal ""${'abc'[animal]}"""`].join(
            ',',
          ),
        ),
        '97,false,2011-02-11 17:30:00.000,1,1,"animal ""a"""',
        '98,true,2011-02-11 17:30:00.000,,,"animal ""a"""',
        '99,true,2011-02-11 17:30:00.000,1,1,',
      ),
    },
    scale: 1 / 64,
    unit: 'degrees',
    yDown: false,
    fish: ['animal "a"', 'animal "b"', 'animal "c"'],
    time: (frame) => midday + frame,
  },
  gps: {
    texts: Object.fromEntries(
      animals.map((animal) => [
        `tags/0${animal + 1}.csv`,
        text(
          '"date","time","lon","lat"',
          frames.map((frame) => {
            const [x, y] = positionOf(animal, frame)?.map((value) => value / 64) ?? ['NA', 'NA'];
            return `"2011-02-11","${clock(frame)}",${x},${y}`;
          }),
        ),
      ]),
    ),
    scale: 1 / 64,
    unit: 'degrees',
    yDown: false,
    fish: ['01', '02', '03'],
    time: (frame) => midday + frame,
  },
  petrack: {
    texts: {
      'petrack.txt': text(
        '# PeTrack project: made.pet',
        '# framerate: 25 fps',
        '# id frame x/cm y/cm z/cm',
        rows((animal, frame, at) => [animal + 1, frame, ...here(at), 176].join(' ')),
      ),
    },
    scale: 1,
    unit: 'cm',
    yDown: false,
    framesPerSecond: rate,
    fish: ['1', '2', '3'],
    frame: (frame) => frame,
  },
  'eth-ucy': {
    texts: {
      'obsmat.txt': text(
        rows((animal, frame, at) => {
          const [x, y] = here(at, 0.25);
          const [vx, vy] = [10 * 0.25 * 2.5, -8 * (animal + 1) * 0.25 * 2.5];
          const cells = [780 + 6 * frame, animal + 1, x, 0, y, vx, 0, vy];
          return cells.map((value) => `   ${value.toExponential(7)}`).join('');
        }),
      ),
    },
    scale: 0.25,
    unit: 'm',
    yDown: false,
    framesPerSecond: 15,
    fish: ['1', '2', '3'],
    frame: (frame) => 780 + 6 * frame,
  },
  mot: {
    texts: {
      'mot.txt': text(
        rows((animal, frame, at) => {
          const [x, y] = here(at);
          return [frame + 1, animal + 1, x - 6, y - 4, 12, 8, 0.9, -1, -1, -1].join(',');
        }),
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    fish: ['1', '2', '3'],
    frame: (frame) => frame + 1,
  },
  anipose: {
    texts: {
      'anipose.csv': text(
        'center_x,center_y,center_z,center_error,center_ncams,center_score,nose_x,nose_y,nose_z,nose_error,nose_ncams,nose_score,fnum',
        frames.map((frame) => {
          const at = positionOf(0, frame);
          return [...here(at), 30, 0.1, 3, 0.9, ...shifted(at, 1), 30, 0.1, 3, 0.9, frame].join(',');
        }),
      ),
    },
    scale: 1,
    unit: 'unknown',
    yDown: false,
    fish: ['animal'],
    frame: (frame) => frame,
  },
  motive: {
    texts: {
      'take.csv': text(
        `Format Version,1.23,Take Name,made,Capture Frame Rate,100.000000,Export Frame Rate,${rate}.000000,Length Units,Millimeters,Coordinate Space,Global`,
        '',
        `,Type,${animals.map(() => Array(8).fill('Rigid Body')).join()}`,
        `,Name,${animals.map((animal) => Array(8).fill('abc'[animal])).join()}`,
        `,ID,${animals.map(() => Array(8).fill('"9E20"')).join()}`,
        `,,${animals.map(() => 'Rotation,Rotation,Rotation,Rotation,Position,Position,Position,Mean Marker Error').join()}`,
        `Frame,Time (Seconds),${animals.map(() => 'X,Y,Z,W,X,Y,Z,').join()}`,
        wideRows(
          (frame) => `${100 + frame},${seconds(frame)}`,
          ',',
          (at) => (at ? [0, 0, 0, 1, ...at, 30, 0.0001] : ['', '', '', '', '', '', '', '']),
        ),
      ),
    },
    scale: 1,
    unit: 'mm',
    yDown: false,
    framesPerSecond: rate,
    fish: ['a', 'b', 'c'],
    frame: (frame) => 100 + frame,
  },
  via: {
    texts: {
      'tracks.csv': text(
        'filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes',
        rows((animal, frame, at) => {
          const [x, y] = here(at);
          const cell = (value: object): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
          const box = { name: 'rect', x: x - 6, y: y - 4, width: 12, height: 8 };
          const name = `2023-04-film_0000000${frame}.png`;
          return [name, 12, cell({ clip: 123 }), 3, animal, cell(box), cell({ track: `${animal + 70}` })].join(',');
        }),
      ),
    },
    scale: 1,
    unit: 'px',
    yDown: true,
    fish: ['70', '71', '72'],
    frame: (frame) => frame,
  },
};

export const formatNamed = (name: string): TrackFormat =>
  textFormats.find((format) => format.name === name) as TrackFormat;

export function startsOf(texts: Texts): Promise<readonly FileStart[]> {
  const files = Object.entries(texts).map(([name, content]) =>
    fileOfBytes(name, typeof content === 'string' ? new TextEncoder().encode(content) : content),
  );
  return Promise.all(files.map(fileStartOf));
}

/** An observation, with the name of its animal. */
export interface Observation {
  readonly fish: string;
  readonly frame?: number | undefined;
  readonly time?: number | undefined;
  readonly x: number;
  readonly y: number;
  readonly z?: number | undefined;
  readonly vx?: number | undefined;
  readonly vy?: number | undefined;
  readonly heading?: number | undefined;
  readonly confidence?: number | undefined;
  readonly place: string;
}

export async function readTexts(
  format: TrackFormat,
  texts: Texts,
  request: FormatRequest = {},
): Promise<{ table: TrackTable; observations: readonly Observation[] }> {
  const table = await format.open(await startsOf(texts), request);
  const observations: Observation[] = [];
  for await (const batch of table.batches())
    for (let k = 0; k < batch.count; k++) {
      const { frame, time, x, y, z, vx, vy, heading: direction, confidence } = batch;
      observations.push({
        fish: table.fish[batch.fish[k]],
        frame: frame?.[k],
        time: time?.[k],
        x: x[k],
        y: y[k],
        z: z?.[k],
        vx: vx?.[k],
        vy: vy?.[k],
        heading: direction?.[k],
        confidence: confidence?.[k],
        place: batch.place(k),
      });
    }
  return { table, observations };
}
