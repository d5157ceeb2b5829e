// The programs for which the page exports, and what it says about each.

import type { ExportFormatName } from 'shoal/export';

interface ExportProgram {
  readonly title: string;
  /** Formats that it reads, the best first, each with what to do with the result. `NAME` is the file or folder. */
  readonly opens: Readonly<Partial<Record<ExportFormatName, string>>>;
}

export const exportPrograms = {
  blender: {
    title: 'Blender',
    opens: {
      blender: 'In a terminal, run “blender -P NAME/open.py” (Blender 3.4 or later), and press the space bar to play.',
      gltf: 'In Blender: File → Import → glTF 2.0. First set Blender’s frame rate to that of the export.',
    },
  },
  houdini: {
    title: 'Houdini',
    opens: {
      usd: 'Load NAME/school.usda, for example with a Sublayer node in Solaris.',
      geo: 'Read NAME/school.$F4.geo with a File node. Copy to Points takes your own body first, these points second.',
    },
  },
  unreal: {
    title: 'Unreal Engine',
    opens: {
      hcsv: 'With SideFX’s plugin HoudiniNiagara, drag NAME into the Content Browser.',
      usd: 'With the plugin USD Importer, open NAME/school.usda.',
    },
  },
  web: {
    title: 'Web page',
    opens: {
      gltf: 'Load NAME with three.js (GLTFLoader), Babylon.js or another library that reads glTF 2.0.',
      vat: 'With three.js: import loadSchool from NAME/school.js.',
    },
  },
  game: {
    title: 'Game engine',
    opens: {
      vat: 'Godot 4: attach NAME/school.gd to a Node3D. Unity: add the component of NAME/School.cs to a game object; it needs glTFast (see “Games” in docs/export.md).',
      gltf: 'Import NAME as glTF 2.0.',
    },
  },
  phone: {
    title: 'Phone',
    opens: {
      usdz: 'Send NAME to a phone or link to it from a page. iPhones are expected to show it in AR (not tested).',
    },
  },
  numpy: {
    title: 'NumPy',
    opens: { npz: 'In Python: numpy.load("NAME").' },
  },
  other: {
    title: 'Another program',
    opens: {
      usd: 'Open NAME/school.usda. Its time codes are frames.',
      gltf: 'Import NAME as glTF 2.0. FBX: import it into Blender, and export it there.',
    },
  },
} as const satisfies Readonly<Record<string, ExportProgram>>;
export type ExportProgramName = keyof typeof exportPrograms;

/** The formats that a program reads, the best first. */
export function formatsOf(program: ExportProgramName): ExportFormatName[] {
  return Object.keys(exportPrograms[program].opens) as ExportFormatName[];
}

/** What to do with an export. @param name of its file or folder */
export function opening(program: ExportProgramName, to: ExportFormatName, name: string): string {
  const { opens }: ExportProgram = exportPrograms[program];
  return (opens[to] ?? '').replaceAll('NAME', name);
}

/** Title of each format, and what it has. */
export const formatWords: Readonly<Record<ExportFormatName, { readonly title: string; readonly has: string }>> = {
  usd: {
    title: 'USD',
    has: 'Any number of animals as instances, with bodies, obstacles, ground and camera. Bodies are rigid.',
  },
  blender: {
    title: 'Folder with a script',
    has: 'Any number of animals as instances, with bodies, obstacles, ground and camera. Bodies are rigid.',
  },
  geo: { title: 'Points (.geo)', has: 'A file of points for each frame, with orientations. Bodies are your own.' },
  hcsv: { title: 'Points (.hcsv)', has: 'A table of points for Niagara, with orientations. Bodies are your own.' },
  npz: { title: 'Arrays (.npz)', has: 'Positions, orientations, velocities and tail beats as arrays.' },
  gltf: {
    title: 'glTF (.glb)',
    has: 'Up to 2,000 animals with bodies that swim, obstacles, ground and camera. In a single frame, any number.',
  },
  vat: {
    title: 'Textures with players',
    has: 'Thousands of animals with bodies that swim and turn, and scripts for three.js, Godot 4 and Unity.',
  },
  usdz: { title: 'USDZ', has: 'One frame of up to 5,000 animals in their poses, with obstacles and ground.' },
};
