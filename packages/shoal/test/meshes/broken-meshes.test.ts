import { MeshError, readMesh } from 'shoal/meshes';
import { describe, expect, it } from 'vitest';
import {
  allFormats,
  bytesOf,
  concat,
  type Gltf,
  glbOf,
  gltfOf,
  plyHeader,
  plyOf,
  plyTextOf,
  stlOf,
  stlTextOf,
  tetrahedron,
} from './write-meshes.ts';

const formats = allFormats(tetrahedron);
const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

/** The message with which a file is refused. */
async function refusal(name: string, bytes: Uint8Array, resources?: (uri: string) => Uint8Array): Promise<string> {
  const result = await readMesh(bytes, name, resources && { resources }).catch((error: unknown) => error);
  expect(result).toBeInstanceOf(MeshError);
  return (result as MeshError).message;
}

/** The message for the tetrahedron's glTF document after a change. */
async function refusalOfGlb(change: (json: Gltf) => void): Promise<string> {
  const document = gltfOf(tetrahedron);
  change(document.json);
  return refusal('a.glb', glbOf(document));
}

function patched(bytes: Uint8Array, patch: (view: DataView) => void): Uint8Array {
  const copy = Uint8Array.from(bytes);
  patch(new DataView(copy.buffer));
  return copy;
}

describe('broken files are refused', () => {
  for (const name of Object.keys(formats)) {
    it(`${name}: empty, and cut off anywhere`, async () => {
      expect(await refusal(name, new Uint8Array())).toBe(
        `${name}: must hold a mesh, got an empty file. Export it again.`,
      );
      // What is behind the last word of a text says nothing.
      const end = name === 'text.stl' ? formats[name].length - 'd thing\n'.length : formats[name].length - 1;
      for (let length = 1; length < end; length += Math.ceil(end / 97)) {
        const part = formats[name].subarray(0, length);
        // An OBJ does not say how much there is to come.
        if (name === 'text.obj') await readMesh(part, name).catch((error) => expect(error).toBeInstanceOf(MeshError));
        else expect(await refusal(name, part)).toMatch(new RegExp(`^${name}: `));
      }
    });

    it(`${name}: under every other extension`, async () => {
      for (const extension of ['glb', 'gltf', 'obj', 'stl', 'ply']) {
        if (!name.endsWith(extension)) await refusal(`a.${extension}`, formats[name]);
      }
    });
  }

  it('names', async () => {
    const rule = 'must be a file name that ends in .glb, .gltf, .obj, .stl, .ply, got';
    const hint = 'Export the mesh as .glb, and keep the extension when renaming it.';
    const of = (name: string) => refusal(name, formats['text.obj']);
    expect(await of('rock.fbx')).toBe(`rock.fbx: ${rule} ".fbx". ${hint}`);
    expect(await of('rocks.obj/')).toBe(`rocks.obj/: ${rule} no extension. ${hint}`);
    expect(await of('rocks.obj/..')).toContain('no extension');
    expect(await of('rocks.obj\\rock')).toContain('no extension');
    expect(await of('')).toBe(`The mesh: ${rule} no extension. ${hint}`);
    expect(await of('a.constructor')).toContain('".constructor"');
    expect((await of('x'.repeat(5000))).length).toBeLessThan(500);
  });

  it('text in UTF-16', async () => {
    const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    const text = new TextDecoder().decode(formats['text.obj']);
    expect(await refusal('a.obj', utf16(text))).toBe(
      'a.obj: must be text in UTF-8, got UTF-16. Save the file as UTF-8, or check that its extension says what it is.',
    );
    expect(await refusal('a.obj', utf16(text).subarray(2))).toContain('must be text in UTF-8, got a zero byte at 1.');
    expect(await refusal('a.gltf', utf16('{}'))).toContain('UTF-16');
    await refusal('a.stl', utf16('solid'));
    await refusal('a.ply', utf16('ply\n'));
  });

  it('coordinates that are huge, infinite or no numbers', async () => {
    const far = { ...tetrahedron, corners: [...tetrahedron.corners.slice(0, 3), [0, -1_000_001, 3]] };
    for (const [name, bytes] of Object.entries(allFormats(far))) {
      expect(await refusal(name, bytes)).toMatch(
        /triangle \d+ \(counted from 0\) must have finite coordinates of at most 1000000 m, got y = -1000001\. Scale/,
      );
    }
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      const odd = { ...tetrahedron, corners: [[value, 0, 0], ...tetrahedron.corners.slice(1)] };
      for (const [name, bytes] of Object.entries(allFormats(odd))) await refusal(name, bytes);
    }
    expect(await refusal('a.obj', bytesOf('v 1e39 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3'))).toContain('got x = Infinity');
    expect(await refusal('a.obj', bytesOf('v 0 0 0\nv nan 0 0\nf 1 2 2'))).toBe(
      'a.obj: line 2 must have three numbers after v, got "nan 0 0". Numbers have a decimal point, not a comma.',
    );
    const glb = patched(formats['binary.glb'], (view) => view.setUint32(view.byteLength - 72, 0x7fc00000, true));
    expect(await refusal('a.glb', glb)).toContain('must have finite coordinates');
  });

  it('triangles without area only', async () => {
    const lines = { ...tetrahedron, corners: tetrahedron.corners.map(([x]) => [x, x, x]) };
    for (const [name, bytes] of Object.entries(allFormats(lines))) {
      expect(await refusal(name, bytes)).toBe(
        `${name}: must have a triangle with an area, got 4 that are points or lines. Check the scale in the program that exports it.`,
      );
    }
  });

  it('no triangles at all', async () => {
    for (const [name, bytes] of Object.entries(allFormats({ ...tetrahedron, triangles: [] })))
      await refusal(name, bytes);
    expect(await refusal('a.stl', bytesOf('solid a\nendsolid a\n'))).toContain('must have triangles, got none.');
  });
});

describe('OBJ', () => {
  const of = (text: string) => refusal('a.obj', bytesOf(text));

  it('indices', async () => {
    const rule =
      'a.obj: line 5 must name vertices from 1 to 4 (or from -1 to -4), the number of v lines before it, got';
    const hint = 'The file is damaged or was edited by hand: export it again.';
    expect(await of(`${square}f 0 1 2`)).toBe(`${rule} "0". ${hint}`);
    expect(await of(`${square}f 1 2 5/1`)).toBe(`${rule} "5/1". ${hint}`);
    expect(await of(`${square}f 1 2 -5`)).toBe(`${rule} "-5". ${hint}`);
    for (const corner of ['1.5', 'a', '/1', '1e0', '2x', '99999999999999999999']) {
      expect(await of(`${square}f 1 2 ${corner}`)).toContain(rule);
    }
  });

  it('decimal commas, missing numbers, no faces but of two corners, no OBJ', async () => {
    expect(await of('v 1,5 2,0 3,0')).toContain('line 1 must have three numbers after v, got "1,5 2,0 3,0".');
    expect(await of(`${square}v 1 2`)).toContain('line 5 must have three numbers after v, got "1 2".');
    expect(await of(`${square}f 1 2`)).toBe(
      'a.obj: must have faces, got 4 vertices and no line that begins with f and three corners. Export a mesh.',
    );
    expect(await of('Dear reader,\nfaces are made of vertices.\n')).toBe(
      'a.obj: must have faces, got 0 vertices and no line that begins with f and three corners. Export a mesh.',
    );
  });
});

describe('STL', () => {
  it('a false count allocates nothing', async () => {
    const lie = (count: number) => patched(stlOf(tetrahedron), (view) => view.setUint32(80, count, true));
    expect(await refusal('a.stl', lie(0xffffffff))).toBe(
      'a.stl: must be 84 + 50 × 4294967295 = 214748364834 bytes long for the 4294967295 triangles that it declares, got 284. The file is cut off, or is no STL: export it again.',
    );
    await refusal('a.stl', lie(3));
    await refusal('a.stl', lie(0));
  });

  it('text that is not as it should be', async () => {
    const text = new TextDecoder().decode(stlTextOf(tetrahedron));
    const of = (from: string | RegExp, to: string) => refusal('a.stl', bytesOf(text.replace(from, to)));
    expect(await of('vertex 0 0 0', 'vertex 0 0,5 0')).toBe(
      'a.stl: line 4 must have three numbers after vertex, got "0,5". The file is cut off, or is no STL: export it again.',
    );
    expect(await of(/endsolid.*\n/, '')).toContain('must have facet or endsolid, got the end of the file.');
    expect(await of('    endloop', 'vertex 1 1 1\nendloop')).toContain('must have endloop, got "vertex".');
    await of('outer', '');
    await of(/$/, 'more');
    await refusal('a.stl', bytesOf('solid '.repeat(100_000)));
  });
});

describe('PLY', () => {
  const of = (text: string) => refusal('a.ply', bytesOf(text));

  it('heads', async () => {
    const text = new TextDecoder().decode(plyTextOf(tetrahedron));
    const changed = (from: string, to: string) => of(text.replace(from, to));
    expect(await changed('ply', 'plx')).toContain('must begin with a line "ply", got "plx\\nformat a".');
    expect(await changed('ascii', 'utf8')).toContain('line 2 must name a format: ascii, binary_little_endian');
    expect(await changed('end_header', 'end')).toContain('must have a line "end_header"');
    expect(await changed('float x', 'real x')).toContain('must be "property", a known type of number and a name');
    expect(await changed('float x', 'float w')).toContain('must have vertices with a number x.');
    expect(await changed('vertex 4', 'vertex -4')).toContain('must be "element", a name and a count');
    expect(await changed('vertex 4', 'vertex 4000000000')).toContain('must have at least 24000000008 bytes of data');
    expect(await changed('vertex_indices', 'corners')).toContain('one list "vertex_indices" of whole numbers');
    expect(await changed('face 4', 'face 0')).toContain('must have faces, got none.');
    expect(await changed('element face', 'element hang 4000000000\nelement face')).toContain(
      'properties of the element',
    );
    await changed('float y', 'float x');
    await changed('comment a comment', 'end_header');
    await changed('uchar int', 'float int');
    await of(`${'ply\n'.repeat(100_000)}`);
  });

  it('data', async () => {
    const header = plyHeader('ascii', 3, 1);
    const corners = '0 0 0\n1 0 0\n0 1 0\n';
    expect(await of(`${header}${corners}3 0 1 3\n`)).toContain(
      'face 0 (counted from 0) must name vertices from 0 to 2, got 3.',
    );
    expect(await of(`${header}${corners}3 0 1 -1\n`)).toContain('must name vertices from 0 to 2, got -1.');
    const many = Array.from({ length: 1001 }, (_, i) => i % 3).join(' ');
    expect(await of(`${header.replace('uchar int', 'ushort int')}${corners}1001 ${many}\n`)).toContain(
      'face 0 (counted from 0) must have at most 1000 corners, got 1001. Have the faces triangulated',
    );
    expect(await of(`${header}${corners}3 0 1 2\n3 0 1 2\n`)).toContain('must end after the elements that it declares');
    expect(await of(`${header}${corners}3 0 1`)).toContain('must have a number (int) in each place, got the end');
    expect(await of(`${header}${corners}3 0 1 2e0`)).toContain('must have a number that fits int, got 2e0.');
    expect(await of(`${header}${corners}300 0 1 2`)).toContain('must have a number that fits uchar, got 300.');
    expect(await of(`${header}0 0 0\n1,5 0 0\n0 1 0\n3 0 1 2\n`)).toContain('got "1,5".');
    const binary = plyOf(tetrahedron, true);
    const at = binary.length - 13;
    expect(
      await refusal(
        'a.ply',
        patched(binary, (view) => view.setInt32(at + 1, 4, true)),
      ),
    ).toContain('face 3 (counted from 0) must name vertices from 0 to 3, got 4.');
    await refusal(
      'a.ply',
      patched(binary, (view) => view.setUint8(at, 255)),
    );
    await refusal('a.ply', concat(binary, new Uint8Array(1).fill(1)));
  });
});

describe('glTF', () => {
  it('containers', async () => {
    const glb = formats['binary.glb'];
    const at = (offset: number, value: number) =>
      refusal(
        'a.glb',
        patched(glb, (view) => view.setUint32(offset, value, true)),
      );
    expect(await at(0, 0x21212121)).toBe(
      'a.glb: must begin with "glTF", got "!!!!". Check that the extension says what the file is.',
    );
    expect(await at(4, 1)).toContain('must be glTF of version 2, got 1.');
    expect(await at(8, 1_000_000)).toContain(`must be 1000000 bytes long, as its header says, got ${glb.length}.`);
    expect(await at(12, 0xffffffff)).toContain('the chunk at byte 12 must end by byte');
    expect(await at(16, 1)).toContain('must have a chunk of JSON first.');
    expect(await refusal('a.gltf', glb)).toBe('a.gltf: must be text, got the binary form. Rename it to end in .glb.');
    expect(await refusal('a.gltf', bytesOf('{"asset": '))).toMatch(
      /^a\.gltf: must hold valid JSON, got .*\. The file is cut off/,
    );
    expect(await refusal('a.glb', glbOf({ json: '['.repeat(1_000_000), binary: new Uint8Array() }))).toContain(
      'valid JSON',
    );
    expect(await refusal('a.gltf', bytesOf('[]'))).toContain('the document must be an object, got a list of 0.');
    expect(await refusal('a.gltf', bytesOf('null'))).toContain('the document must be an object, got null.');
    expect(await refusal('a.gltf', bytesOf('{}'))).toContain('asset must be an object, got nothing.');
    expect(await refusal('a.gltf', bytesOf('{"asset":{"version":"1.0"}}'))).toContain(
      'asset.version must be 2.0, got "1.0".',
    );
    expect(await refusal('a.gltf', bytesOf('{"asset":{"version":"2.0"}}'))).toContain('must have triangles, got none.');
  });

  it('compression and other extensions', async () => {
    const required = (name: string) => refusalOfGlb((json) => Object.assign(json, { extensionsRequired: [name] }));
    expect(await required('KHR_draco_mesh_compression')).toBe(
      'a.glb: extensionsRequired must not name a compression, got "KHR_draco_mesh_compression". Export it again without compression (Draco, meshopt).',
    );
    expect(await required('EXT_meshopt_compression')).toContain('must not name a compression');
    expect(await required('EXT_mesh_gpu_instancing')).toContain('must name only what can be read');
    const draco = await refusalOfGlb((json) => {
      delete json.accessors[0].bufferView;
      json.meshes[0].primitives[0].extensions = { KHR_draco_mesh_compression: {} };
    });
    expect(draco).toContain('meshes[0].primitives[0] must not be compressed, got "KHR_draco_mesh_compression".');
    const meshopt = await refusalOfGlb((json) => {
      json.bufferViews[0].extensions = { EXT_meshopt_compression: { buffer: 0 } };
      json.buffers[1] = { byteLength: 48 };
      json.bufferViews[0].buffer = 1;
    });
    expect(meshopt).toContain('bufferViews[0] must not be compressed, got "EXT_meshopt_compression".');
  });

  it('files beside it', async () => {
    const document = gltfOf(tetrahedron);
    const of = (uri: unknown, resources?: (uri: string) => Uint8Array) => {
      document.json.buffers[0].uri = uri;
      return refusal('a.gltf', bytesOf(JSON.stringify(document.json)), resources);
    };
    const inOneFile = 'Export it as .glb, which has everything in one file.';
    expect(await of('a.bin')).toBe(
      `a.gltf: buffers[0].uri must lie within the file, since other files cannot be opened here, got "a.bin". ${inOneFile}`,
    );
    const missing = () => {
      throw new Error('ENOENT: no such file.');
    };
    expect(await of('a.bin', missing)).toBe(
      `a.gltf: buffers[0].uri names "a.bin", which cannot be read: ENOENT: no such file. Put that file beside this one. ${inOneFile}`,
    );
    expect(await of('a.bin', () => new Uint8Array(5))).toContain('buffers[0] must have 72 bytes, got 5.');
    expect(await of('a.bin', () => undefined as never)).toContain('for which there are no bytes');
    const never = () => expect.fail('must not be asked');
    for (const uri of [
      'https://example.org/a.bin',
      'file:///etc/passwd',
      'C:\\a.bin',
      '//host/a',
      'file%3A///etc/passwd',
    ]) {
      expect(await of(uri, never)).toContain('must be a file beside this one');
    }
    expect(await of('data:;base64,*')).toContain('must be a data: URI in base64');
    expect(await of('data:,abc')).toContain('must be a data: URI in base64');
    expect(await of('data:;base64,AAAA')).toContain('buffers[0] must have 72 bytes, got 3.');
    expect(await of(5)).toContain('buffers[0].uri must be text, got 5.');
    expect(await of(undefined)).toContain('buffers[0].uri must say where the bytes are, got nothing.');
  });

  const cases: readonly [message: string, change: (json: Gltf) => void][] = [
    ['accessors[0] must read within the 48 bytes of its bufferView, got 60.', (j) => (j.accessors[0].count = 5)],
    ['accessors[0].count must be a whole number from 1 to 12000000', (j) => (j.accessors[0].count = 4e9)],
    ['accessors[0].count must be a whole number', (j) => (j.accessors[0].count = 0)],
    ['accessors[0].count must be a whole number', (j) => (j.accessors[0].count = '4')],
    ['accessors[0].type must be "VEC3"', (j) => (j.accessors[0].type = 'VEC2')],
    ['accessors[0].componentType must be one of', (j) => (j.accessors[0].componentType = 5130)],
    ['accessors[1].componentType must be one of 5121', (j) => (j.accessors[1].componentType = 5126)],
    ['accessors[0].byteOffset must be a whole number', (j) => (j.accessors[0].byteOffset = -4)],
    ['accessors[0] must have a bufferView', (j) => delete j.accessors[0].bufferView],
    ['accessors[0].bufferView must be a whole number from 0 to 1', (j) => (j.accessors[0].bufferView = 9)],
    ['bufferViews[1] must end within the 72 bytes of its buffer, got 73.', (j) => (j.bufferViews[1].byteLength = 25)],
    ['bufferViews[0].byteStride must be a whole number from 12', (j) => (j.bufferViews[0].byteStride = 4)],
    ['bufferViews[0].buffer must be a whole number', (j) => (j.bufferViews[0].buffer = 1)],
    ['buffers[0].byteLength must be a whole number', (j) => (j.buffers[0].byteLength = 1e12)],
    ['buffers[0] must have 76 bytes, got 72.', (j) => (j.buffers[0].byteLength = 76)],
    ['meshes[0].primitives[0] must have three corners a triangle, got 11.', (j) => (j.accessors[1].count = 11)],
    ['meshes[0].primitives[0].mode must be a whole number from 0 to 6', (j) => (j.meshes[0].primitives[0].mode = 7)],
    ['.indices must name vertices below 3, got 3.', (j) => (j.accessors[0].count = 3)],
    ['must name something that the file has', (j) => delete j.accessors],
    ['accessors must be a list, got "x".', (j) => (j.accessors = 'x')],
    ['accessors[0] must be an object, got null.', (j) => (j.accessors[0] = null)],
    ['nodes[0] must be the child of one node at most, and not its own', (j) => (j.nodes[0].children = [0])],
    [
      'nodes[0] must be the child of one node at most',
      (j) => (j.nodes = [{ mesh: 0, children: [1] }, { children: [2] }, { children: [0] }]),
    ],
    ['nodes[1] must be the child of one node at most', (j) => (j.nodes = [{ children: [1, 1] }, { mesh: 0 }])],
    ['nodes[0] must be a whole number from 0 to 0, got 5.', (j) => (j.nodes[0].children = [5])],
    ['nodes[0].mesh must be a whole number', (j) => (j.nodes[0].mesh = 1)],
    ['nodes[0].scale must be a list of 3 numbers', (j) => (j.nodes[0].scale = [1, 1])],
    ['nodes[0].matrix must be a list of 16 numbers', (j) => (j.nodes[0].matrix = new Array(16).fill(null))],
    ['nodes[0].matrix must have a last row', (j) => (j.nodes[0].matrix = new Array(16).fill(1))],
    ['nodes[0].rotation must be a quaternion of length 1', (j) => (j.nodes[0].rotation = [0, 0, 0, 2])],
    ['must have finite coordinates', (j) => (j.nodes[0].scale = [1e300, 1, 1])],
    ['must have a triangle with an area', (j) => (j.nodes[0].scale = [0, 0, 1])],
    ['nodes[0].skin must not be there', (j) => (j.nodes[0].skin = 0)],
    ['nodes[0] must not have shape keys in use', (j) => (j.meshes[0].weights = [0, 0.5])],
    ['nodes[0] must not use EXT_mesh_gpu_instancing', (j) => (j.nodes[0].extensions = { EXT_mesh_gpu_instancing: {} })],
    ['scene must be a whole number from 0 to 0, got 1.', (j) => (j.scene = 1)],
    ['accessors[0].sparse.count must be a whole number from 1 to 4', (j) => (j.accessors[0].sparse = { count: 9 })],
    [
      'accessors[0].sparse.indices must be below 4, got 16256.',
      (j) =>
        (j.accessors[0].sparse = {
          count: 1,
          indices: { bufferView: 0, byteOffset: 14, componentType: 5123 },
          values: { bufferView: 0 },
        }),
    ],
    [
      'accessors[0].sparse.values must read within the 48 bytes of its bufferView, got 52.',
      (j) =>
        (j.accessors[0].sparse = {
          count: 1,
          indices: { bufferView: 1, componentType: 5123 },
          values: { bufferView: 0, byteOffset: 40 },
        }),
    ],
    ['must have at most 100000 primitives, where nodes place them, got 100001.', (j) => repeatMesh(j, 100_001)],
    [
      'must have at most 4000000 triangles, got 4000001.',
      (j) => {
        // Positions that are left out of the file are 0.
        j.accessors[0].count = 4_000_003;
        delete j.accessors[0].bufferView;
        j.accessors[0].sparse = {
          count: 1,
          indices: { bufferView: 1, componentType: 5123 },
          values: { bufferView: 0 },
        };
        j.meshes[0].primitives[0] = { attributes: { POSITION: 0 }, mode: 5 };
      },
    ],
  ];
  for (const [message, change] of cases) {
    it(message, async () => {
      const got = await refusalOfGlb(change);
      expect(got).toContain(message);
      expect(got).toMatch(/^a\.glb: /);
    });
  }

  it('a chain of 100,000 nodes, and a cycle without a scene', async () => {
    const document = gltfOf(tetrahedron);
    const { json } = document;
    json.nodes = Array.from({ length: 100_000 }, (_, i) => ({ children: [i + 1] }));
    json.nodes.push({ mesh: 0 });
    expect((await readMesh(glbOf(document), 'a.glb')).triangles.length).toBe(12);
    const cycle = await refusalOfGlb((j) => {
      delete j.scene;
      delete j.scenes;
      j.nodes = [{ mesh: 0, children: [1] }, { children: [0] }];
    });
    expect(cycle).toContain('must have triangles, got none.');
  });
});

/** As many nodes with the mesh as it takes. */
function repeatMesh(json: Gltf, times: number): void {
  json.nodes = Array.from({ length: times }, () => ({ mesh: 0 }));
  json.scenes[0].nodes = json.nodes.map((_: unknown, i: number) => i);
}
