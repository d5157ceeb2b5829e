/**
 * Broken scenario files, each with the whole message that it must give: shared by the tests of the library and of the
 * command. The file is called reef.json.
 */
export interface BrokenScenario {
  name: string;
  text: string;
  message: readonly string[];
}

const fish = (extra: object): string =>
  JSON.stringify({ version: 1, species: [{ name: 'fish', count: 10, ...extra }] });
const scene = (extra: object): string =>
  JSON.stringify({ version: 1, species: [{ name: 'fish', count: 10 }], ...extra });

const texts = {
  'empty file': '',
  'not JSON': '{ "version": 1, species: [] }',
  'cut off': '{ "version": 1,\n  "species": [ { "name": "fish"',
  'a list': '[]',
  'a number': '42',
  null: 'null',
  'nothing in it': '{}',
  'wrong version': '{"version": 2, "species": [{"name":"fish"}]}',
  'version as text': '{"version": "1", "species": [{"name":"fish"}]}',
  'wrong type': fish({ count: '1000' }),
  'fraction of a fish': fish({ count: 1.5 }),
  '1e12 fish': fish({ count: 1e12 }),
  'too many together': JSON.stringify({
    version: 1,
    species: [
      { name: 'a', count: 9e6 },
      { name: 'b', count: 9e6 },
    ],
  }),
  'no species': scene({ species: [] }),
  'too many species': scene({ species: Array.from({ length: 40 }, (_, i) => ({ name: `s${i}` })) }),
  'negative radius': fish({ rules: { separation: { radius: -0.5 } } }),
  'unknown key': fish({ rules: { alignmnet: { radius: 5 } } }),
  'words of other programs': scene({ obstacles: [{ shape: { kind: 'stone', radius: 1 }, position: [1, 2, 3] }] }),
  'unknown key without a like': fish({ colour: 'red' }),
  'unknown form': fish({ rules: { cohesion: { form: 'centriod' } } }),
  '"all" where it cannot be': fish({ rules: { separation: { radius: 'all' } } }),
  'a word for a radius': fish({ rules: { cohesion: { radius: 'whole' } } }),
  'unknown preset': scene({ preset: 'improvde' }),
  'a __proto__ key':
    '{"version":1,"__proto__":{"polluted":true},"species":[{"name":"fish","__proto__":{"count":5},"constructor":1}]}',
  'deep nesting': `{"version":1,"species":[{"name":"fish","count":${'['.repeat(100_000)}1${']'.repeat(100_000)}}]}`,
  'path outside the folder': fish({ start: { kind: 'file', file: '../../etc/passwd' } }),
  'path with a drive': fish({ start: { kind: 'file', file: 'C:states.json' } }),
  'path with backslashes': fish({ start: { kind: 'file', file: '..\\secret.json' } }),
  'path of nothing but dots': fish({ start: { kind: 'file', file: '..' } }),
  'absolute path': fish({ start: { kind: 'file', file: '/etc/passwd' } }),
  'unknown start': fish({ start: { kind: 'cube' } }),
  'start without kind': fish({ start: {} }),
  'list without velocities': fish({ start: { kind: 'list', positions: [[0, 0, 0]] } }),
  'list of unequal lengths': fish({
    count: 2,
    start: {
      kind: 'list',
      positions: [
        [0, 0, 0],
        [1, 1, 1],
      ],
      velocities: [[0, 0, 0]],
    },
  }),
  'not a position': fish({
    count: 2,
    start: {
      kind: 'list',
      positions: [
        [0, 0],
        [1, 'x', 1],
      ],
      velocities: [
        [0, 0, 0],
        [0, 0, 1e99],
      ],
    },
  }),
  'world inside out': scene({ world: { min: [0, 0, 0], max: [40, -40, 40] } }),
  'flat world in 3D': scene({ world: { min: [0, 0, 0], max: [40, 40, 0] } }),
  'world without height': scene({ world: { min: [0, 5, 0], max: [40, 5, 40] } }),
  'slowest faster than fastest': fish({ motion: { maxSpeed: 1, minSpeed: 2 } }),
  'same name twice': JSON.stringify({ version: 1, species: [{ name: 'fish' }, { name: 'fish' }] }),
  'unknown flockmates': fish({ schoolsWith: ['fish', 'whale'] }),
  'wrap for some only': JSON.stringify({
    version: 1,
    species: [{ name: 'a', rules: { bounds: { form: 'wrap' } } }, { name: 'b' }],
  }),
  '"all" in a world that wraps': fish({
    rules: { bounds: { form: 'wrap' }, cohesion: { form: 'centroid', radius: 'all' } },
  }),
  'huge number': '{"version":1,"seed":1e400,"species":[{"name":"fish"}]}',
  'step of nothing': scene({ simulation: { step: 0 } }),
  'long name': fish({ name: 'x'.repeat(500) }),
  'control characters in a name': fish({ name: 'a\u001b[31mb' }),
  'control characters beyond ASCII in a name': fish({ name: 'a\u009bb' }),
  'control characters in a key': fish({ '\u009b31m\u202ekey': 1 }),
  'an axis that is too long': scene({
    obstacles: [{ shape: { kind: 'sphere', radius: 1 }, spin: { axis: [0, 2, 0] } }],
  }),
  'an axis of two numbers': scene({ obstacles: [{ shape: { kind: 'sphere', radius: 1 }, spin: { axis: [0, 2] } }] }),
  'triangles without an area': scene({
    obstacles: [
      { shape: { kind: 'sphere', radius: 1 } },
      {
        shape: {
          kind: 'triangles',
          vertices: [
            [0, 0, 0],
            [1, 0, 0],
            [2, 0, 0],
          ],
          triangles: [
            [0, 1, 2],
            [1, 1, 2],
          ],
        },
      },
    ],
  }),
  'files outside the folder, and more': JSON.stringify({
    version: 1,
    sead: 1,
    world: { min: [0, 0, 0], max: [-1, 9, 9] },
    obstacles: [{ shape: { kind: 'mesh', file: '../reef.glb' } }, { shape: { kind: 'torus', radius: 1, tube: 2 } }],
    species: [
      { count: 10, start: { kind: 'file', file: '/etc/passwd' }, motion: { minSpeed: 9, maxSpeed: 2 } },
      { name: 'a', hunts: ['b'], rules: { wander: { period: -1 } } },
      { name: 'a', path: 'ring' },
    ],
  }),
  'many things at once': JSON.stringify({
    version: 1,
    sead: 3,
    dimensions: 4,
    species: [{ count: -1, rules: { wander: { enabled: 'yes', period: 0 } } }, 7],
  }),
  'thousands of problems': JSON.stringify({
    version: 1,
    species: [{ name: 'a', start: { kind: 'list', positions: Array(5000).fill(0), velocities: [] } }],
  }),
  'huge file': ' '.repeat(17 * 1024 * 1024),
} as const;

const messages: Record<keyof typeof texts, readonly string[]> = {
  'empty file': [
    'reef.json is not valid JSON at line 1, column 1, got the end of the text. Check quotes, commas and brackets there.',
  ],
  'not JSON': [
    'reef.json is not valid JSON at line 1, column 17, got "species: [] }". Check quotes, commas and brackets there.',
  ],
  'cut off': [
    'reef.json is not valid JSON at line 2, column 32, got the end of the text. Check quotes, commas and brackets there.',
  ],
  'a list': [
    'reef.json must be an object, got a list of 0. Its keys: version, species, $schema, name, description, preset, seed, dimensions, plane, neighbours, world, simulation, characters, currents, food, paths, ground, obstacles, field, gates, timeline, view.',
  ],
  'a number': [
    'reef.json must be an object, got 42. Its keys: version, species, $schema, name, description, preset, seed, dimensions, plane, neighbours, world, simulation, characters, currents, food, paths, ground, obstacles, field, gates, timeline, view.',
  ],
  null: [
    'reef.json must be an object, got null. Its keys: version, species, $schema, name, description, preset, seed, dimensions, plane, neighbours, world, simulation, characters, currents, food, paths, ground, obstacles, field, gates, timeline, view.',
  ],
  'nothing in it': [
    'reef.json: version is missing. Add it: it must be 1.',
    'reef.json: species is missing. Add it: it must be a list of 1 to 32 species.',
  ],
  'wrong version': [
    'reef.json: version must be ≤ 1, the newest that this Shoal reads, got 2. A newer Shoal wrote this file; update Shoal.',
  ],
  'version as text': ['reef.json: version must be 1, got "1".'],
  'wrong type': ['reef.json: species[0].count must be a whole number from 0 to 10000000 fish, got "1000".'],
  'fraction of a fish': ['reef.json: species[0].count must be a whole number from 0 to 10000000 fish, got 1.5.'],
  '1e12 fish': ['reef.json: species[0].count must be ≤ 10000000 fish, got 1000000000000.'],
  'too many together': ['reef.json: species must hold at most 10000000 fish together, got 18000000.'],
  'no species': ['reef.json: species must be a list of 1 to 32 species, got a list of 0.'],
  'too many species': ['reef.json: species must be a list of 1 to 32 species, got a list of 40.'],
  'negative radius': ['reef.json: species[0].rules.separation.radius must be ≥ 0 m, got -0.5.'],
  'unknown key': ['reef.json: species[0].rules.alignmnet is not a known key. Did you mean "alignment"?'],
  'words of other programs': [
    'reef.json: obstacles[0].position is not a known key. Did you mean "at"?',
    'reef.json: obstacles[0].shape.kind must be one of "sphere", "box", "capsule", "cylinder", "torus", "plane", "heights", "rock", "arch", "coral", "tank", "triangles", "mesh", got "stone". Did you mean "rock"?',
  ],
  'unknown key without a like': [
    'reef.json: species[0].colour is not a known key. Known: name, count, preset, start, schoolsWith, keepsAwayFrom, flees, hunts, follows, goals, path, onGround, blending, perception, body, motion, metabolism, heading, reproduction, rules.',
  ],
  'unknown form': [
    'reef.json: species[0].rules.cohesion.form must be one of "linear-decay", "centroid", "heading", got "centriod". Did you mean "centroid"?',
  ],
  '"all" where it cannot be': [
    'reef.json: species[0].rules.separation.radius must be a length for form "linear-decay", got "all". "all" goes with centroid, displacement. Or set `nearest`, or perception.neighbourhood: "voronoi".',
  ],
  'a word for a radius': [
    'reef.json: species[0].rules.cohesion.radius must be a number from 0 to 1000000 m, or "all", got "whole".',
  ],
  'unknown preset': [
    'reef.json: preset must be one of "improved", "common", "parker", "abzu-article", "aron", got "improvde". Did you mean "improved"?',
  ],
  'a __proto__ key': [
    'reef.json: __proto__ is not a known key. Known: version, species, $schema, name, description, preset, seed, dimensions, plane, neighbours, world, simulation, characters, currents, food, paths, ground, obstacles, field, gates, timeline, view.',
    'reef.json: species[0].__proto__ is not a known key. Known: name, count, preset, start, schoolsWith, keepsAwayFrom, flees, hunts, follows, goals, path, onGround, blending, perception, body, motion, metabolism, heading, reproduction, rules.',
    'reef.json: species[0].constructor is not a known key. Known: name, count, preset, start, schoolsWith, keepsAwayFrom, flees, hunts, follows, goals, path, onGround, blending, perception, body, motion, metabolism, heading, reproduction, rules.',
  ],
  'deep nesting': ['reef.json: species[0].count must be a whole number from 0 to 10000000 fish, got a list of 1.'],
  'path outside the folder': [
    'reef.json: species[0].start.file must be a plain path inside the scenario\'s folder, got "../../etc/passwd". Put the file beside the scenario and write its name alone, such as "passwd".',
  ],
  'absolute path': [
    'reef.json: species[0].start.file must be a plain path inside the scenario\'s folder, got "/etc/passwd". Put the file beside the scenario and write its name alone, such as "passwd".',
  ],
  'unknown start': [
    'reef.json: species[0].start.kind must be one of "box", "sphere", "torus", "ring", "list", "file", got "cube". Did you mean "box"?',
  ],
  'start without kind': [
    'reef.json: species[0].start.kind must be one of "box", "sphere", "torus", "ring", "list", "file", got nothing.',
  ],
  'list of unequal lengths': [
    'reef.json: species[0].start.velocities must have one for each of the 2 positions, got 1.',
  ],
  'list without velocities': [
    'reef.json: species[0].start.velocities is missing. Add it: it must be a list of 0 to 10000000 velocities, one for each position.',
  ],
  'not a position': [
    'reef.json: species[0].start.positions[0] must be [x, y, z] in m, got a list of 2.',
    'reef.json: species[0].start.positions[1][1] must be a number from -1000000000 to 1000000000 m, got "x".',
    'reef.json: species[0].start.velocities[1][2] must be a number from -1000000 to 1000000 m/s, got 1e+99.',
  ],
  'world inside out': ['reef.json: world.max[1] must be > world.min[1], 0 m (y), got -40. Swap min and max.'],
  'flat world in 3D': [
    'reef.json: world.max[2] must be > world.min[2], 0 m (z), got 0. For a flat scene write "dimensions": 2.',
  ],
  'world without height': [
    'reef.json: world.max[1] must be > world.min[1], 5 m (y), got 5. For a flat scene write "dimensions": 2; it then lies in the plane of x and y.',
  ],
  'slowest faster than fastest': ['reef.json: species[0].motion.minSpeed must be ≤ motion.maxSpeed, 1 m/s, got 2.'],
  'same name twice': ['reef.json: species[1].name must differ from the other species, got "fish". Rename one of them.'],
  'unknown flockmates': [
    'reef.json: species[0].schoolsWith[1] must name a species of this scenario, got "whale". Known: fish.',
  ],
  'wrap for some only': [
    'reef.json: species[1].rules.bounds.form must be "wrap" for every species or for none, got "box".',
  ],
  '"all" in a world that wraps': [
    'reef.json: species[0].rules.cohesion.radius must be a length in a world that wraps, got "all". Half an edge of the world reaches all.',
  ],
  'huge number': ['reef.json: seed must be a whole number from 0 to 4294967295, got Infinity.'],
  'step of nothing': ['reef.json: simulation.step must be ≥ 0.0001 s, got 0.'],
  'long name': ['reef.json: species[0].name must be a text of 1 to 64 characters, got one of 500.'],
  'path with a drive': [
    'reef.json: species[0].start.file must be a plain path inside the scenario\'s folder, got "C:states.json". Put the file beside the scenario and write its name alone, such as "states.json".',
  ],
  'path with backslashes': [
    'reef.json: species[0].start.file must be a plain path inside the scenario\'s folder, got "..\\\\secret.json". Put the file beside the scenario and write its name alone, such as "secret.json".',
  ],
  'path of nothing but dots': [
    'reef.json: species[0].start.file must be a plain path inside the scenario\'s folder, got "..". Put the file beside the scenario and write its name alone, such as "file".',
  ],
  'control characters in a name': [
    'reef.json: species[0].name must hold no control characters, got "a\\u001b[31mb". Take them out.',
  ],
  'control characters beyond ASCII in a name': [
    'reef.json: species[0].name must hold no control characters, got "a\\u009bb". Take them out.',
  ],
  'control characters in a key': [
    'reef.json: species[0]."\\u009b31m\\u202ekey" is not a known key. Known: name, count, preset, start, schoolsWith, keepsAwayFrom, flees, hunts, follows, goals, path, onGround, blending, perception, body, motion, metabolism, heading, reproduction, rules.',
  ],
  'an axis that is too long': ['reef.json: obstacles[0].spin.axis[1] must be a number from -1 to 1, got 2.'],
  'an axis of two numbers': ['reef.json: obstacles[0].spin.axis must be [x, y, z], got a list of 2.'],
  'triangles without an area': [
    'reef.json: obstacles[1].shape must have a triangle with an area, got 2 that are points or lines. Name three vertices that do not lie on a line.',
  ],
  'files outside the folder, and more': [
    'reef.json: sead is not a known key. Did you mean "seed"?',
    'reef.json: species[0].name is missing. Add it: it must be a text of 1 to 64 characters.',
    'reef.json: species[0].start.file must be a plain path inside the scenario\'s folder, got "/etc/passwd". Put the file beside the scenario and write its name alone, such as "passwd".',
    'reef.json: species[1].rules.wander.period must be ≥ 0.01 s, got -1.',
    'reef.json: obstacles[0].shape.file must be a plain path inside the scenario\'s folder, got "../reef.glb". Put the file beside the scenario and write its name alone, such as "reef.glb".',
    'reef.json: world.max[0] must be > world.min[0], 0 m (x), got -1. Swap min and max.',
    'reef.json: obstacles[1].shape.tube must be < radius, 1 m: the hole would close, got 2.',
    'reef.json: species[0].motion.minSpeed must be ≤ motion.maxSpeed, 2 m/s, got 9.',
    'reef.json: species[2].name must differ from the other species, got "a". Rename one of them.',
    'reef.json: species[2].path must name a path of this scenario, got "ring". There are none.',
  ],
  'many things at once': [
    'reef.json: sead is not a known key. Did you mean "seed"?',
    'reef.json: species[0].name is missing. Add it: it must be a text of 1 to 64 characters.',
    'reef.json: species[0].count must be ≥ 0 fish, got -1.',
    'reef.json: species[0].rules.wander.enabled must be true or false, got "yes".',
    'reef.json: species[0].rules.wander.period must be ≥ 0.01 s, got 0.',
    'reef.json: species[1] must be an object, got 7. Its keys: name, count, preset, start, schoolsWith, keepsAwayFrom, flees, hunts, follows, goals, path, onGround, blending, perception, body, motion, metabolism, heading, reproduction, rules.',
    'reef.json: dimensions must be one of 2, 3, got 4.',
  ],
  'thousands of problems': [
    ...Array.from(
      { length: 20 },
      (_, i) => `reef.json: species[0].start.positions[${i}] must be [x, y, z] in m, got 0.`,
    ),
    '… and 4980 more problems.',
  ],
  'huge file': ['reef.json must be at most 16777216 characters long, got 17825792.'],
};

export const brokenScenarios: readonly BrokenScenario[] = Object.entries(texts).map(([name, text]) => ({
  name,
  text,
  message: messages[name as keyof typeof texts],
}));
