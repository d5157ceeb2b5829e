import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gltf, tetrahedron } from './meshes.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('rock.obj', tetrahedron);
shop.write('rock.txt', tetrahedron);
shop.write('noise.glb', 'glTF, but not really');
shop.write('empty.stl', '');
shop.write('numbers.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 zero\nf 1 2 3\n');
shop.write('corners.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n');
shop.write('points.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\n');
shop.write('line.obj', 'v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n');
shop.write('part.gltf', gltf('part.bin').document);
shop.write('outside.gltf', gltf('../outside.bin').document);
shop.write('linked.gltf', gltf('linked.bin').document);
shop.write('list.json', [
  [1, 2, 3],
  [4, 5],
]);
shop.write('water.json', school(3));
shop.write('moving.json', {
  ...school(3),
  obstacles: [{ shape: { kind: 'sphere', radius: 1 }, spin: { axis: [0, 1, 0] } }],
});
shop.write('rocks.json', { ...school(3), obstacles: [{ shape: { kind: 'sphere', radius: 1 } }] });
shop.write('missing.json', { ...school(3), obstacles: [{ shape: { kind: 'mesh', file: 'nothing.obj' } }] });
mkdirSync(shop.path('folder.obj'));
writeFileSync(shop.path('large.stl'), Buffer.alloc(64 * 1024 * 1024 + 1));
symlinkSync('/etc/hostname', shop.path('linked.bin'));

/** Arguments, and the beginning of the text on stderr. */
const mistakes: readonly (readonly [args: string, message: string])[] = [
  ['', `missing required argument 'MESH'. See "shoal field --help".`],
  ['nothing.obj', 'nothing.obj: cannot be read: no such file or directory. Check the path.'],
  ['folder.obj', 'folder.obj: is a directory, expected a mesh (.glb, .gltf, .obj, .stl or .ply).'],
  ['rock.txt', 'rock.txt: must be a file name that ends in .glb, .gltf, .obj, .stl, .ply, got ".txt".'],
  ['noise.glb', 'noise.glb: '],
  ['empty.stl', 'empty.stl: must hold a mesh, got an empty file.'],
  ['large.stl', 'large.stl: has 64.0 MiB, expected a mesh (.glb, .gltf, .obj, .stl or .ply) of at most 64 MiB.'],
  ['numbers.obj', 'numbers.obj: line 3 '],
  ['corners.obj', 'corners.obj: line 4 '],
  ['points.obj', 'points.obj: must have faces, got 3 vertices'],
  ['line.obj', 'line.obj: must have a triangle with an area, got 1 '],
  ['part.gltf', 'part.gltf: buffers[0].uri names "part.bin", which cannot be read: there is no such file.'],
  [
    'outside.gltf',
    'outside.gltf: buffers[0].uri names "../outside.bin", which cannot be read: it lies outside the folder.',
  ],
  [
    'linked.gltf',
    'linked.gltf: buffers[0].uri names "linked.bin", which cannot be read: a symbolic link leads out of the folder.',
  ],
  [
    'rock.obj --resolution 3',
    '--resolution must be a number of points from 4 to 512, or three as in 64,48,64, got "3".',
  ],
  ['rock.obj --resolution 16,16', '--resolution must be a number of points from 4 to 512'],
  [
    'rock.obj --resolution 512',
    '--resolution must be at most 4194304 points in total, such as 161,161,161, got 134217728.',
  ],
  ['rock.obj --resolution 8 --spacing 1', `option '--spacing <H>' cannot be used with option '--resolution <N>'.`],
  ['rock.obj --spacing 0', '--spacing must be a number from 0.000001 to 10000 m, got "0".'],
  ['rock.obj --radius -1', '--radius must be a number from 0.01 to 10000 m, got "-1".'],
  ['rock.obj --power much', '--power must be a number from 0.1 to 16, got "much".'],
  [
    'rock.obj --box 0,0,0,1,1',
    '--box must be the minimum and the maximum corner in m, as in 0,0,0,40,20,40, got "0,0,0,1,1".',
  ],
  ['rock.obj --box 0,0,0,1,-1,1', '--box must be the minimum and the maximum corner in m'],
  [
    'rock.obj --stencil isotrpic',
    '--stencil must be six-point, twenty-six-point or isotropic, got "isotrpic". Did you mean "isotropic"?',
  ],
  ['rock.obj --surface net', '--surface must be auto, solid or sheet, got "net".'],
  ['rock.obj --threads 0', '--threads must be a whole number from 1 to 256, got "0".'],
  ['rock.obj --out rock.bin', '--out must name a file that ends in .field, got "rock.bin".'],
  ['rock.obj --picture rock.jpg', '--picture must name a file that ends in .png, got "rock.jpg".'],
  ['rock.obj --values', '--values adds values to the JSON output: add --json.'],
  ['rock.obj --sample list.json', '--sample adds values to the JSON output: add --json.'],
  ['rock.obj --json --sample list.json', 'list.json: [1] must be three numbers x, y, z in m, got [4,5].'],
  ['rock.obj --json --sample rock.obj', 'rock.obj is not valid JSON, expected positions as in [[1, 2, 3], [4, 5, 6]].'],
  ['water.json', 'water.json: has no obstacles, expected static obstacles that share a field.'],
  [
    'moving.json',
    'moving.json: has only obstacles with fields of their own, expected static obstacles that share a field.',
  ],
  [
    'rocks.json --surface solid',
    '--surface says what a mesh file is; in a scenario each obstacle says so itself: "surface": "solid".',
  ],
  [
    'missing.json',
    'nothing.obj: cannot be read: no such file or directory. missing.json names it: put it there, or correct the scenario.',
  ],
];

describe('a mistake gives one sentence, exit code 2 and no file', () => {
  test.each(mistakes)('shoal field %s', async (args, message) => {
    const before = readdirSync(shop.folder);
    const { code, stdout, stderr } = await shop.inProcess('field', ...args.split(' ').filter(Boolean));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(`shoal: ${message}`), stderr).toBe(true);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(readdirSync(shop.folder)).toEqual(before);
  });
});
