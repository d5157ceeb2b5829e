import { type AnySettings, defineRule, inspectFish, parseScenario, type Scene, Simulation } from 'shoal';
import { describe, expect, expectTypeOf, it } from 'vitest';

const light = defineRule({
  name: 'towardsLight',
  parameters: { top: 30, share: { default: 0.5, min: 0, max: 1, unit: '' } },
  choices: { side: { options: ['up', 'down'], default: 'up', effect: 'Which way.' } },
  steer(out, i, settings, { school }) {
    expectTypeOf(settings.top).toEqualTypeOf<number>();
    expectTypeOf(settings.weight).toEqualTypeOf<number>();
    expectTypeOf(settings.side).toEqualTypeOf<'up' | 'down'>();
    // @ts-expect-error no such setting
    void settings.bottom;
    out.fill(0);
    out[1] = (settings.side === 'up' ? 1 : -1) * settings.share * Math.sign(settings.top - school.y[i]);
  },
});

const plan = (rule: object = {}) =>
  parseScenario(
    { version: 1, species: [{ name: 'fish', count: 9, rules: { towardsLight: rule } }] },
    { rules: [light] },
  );

describe('a rule from its name, numbers and function', () => {
  it('has defaults for all else, which scenarios may set', () => {
    expect(light.row).toEqual({
      title: 'Towards light',
      effect: 'Steers as the program defines it.',
      source: "the program's own",
      defaultForm: 'steer',
      forms: { steer: { formula: 'see the program', source: "the program's own" } },
      choices: { side: { options: ['up', 'down'], default: 'up', effect: 'Which way.' } },
      parameters: {
        weight: expect.objectContaining({ symbol: 'w', unit: 'm/s²', default: 1 }),
        top: {
          ...{ symbol: 'top', unit: '', effect: '', source: "the program's own", default: 30 },
          ...{ min: -1e9, max: 1e9, slider: [0, 60, 0.6] },
        },
        share: {
          ...{ symbol: 'share', unit: '', effect: '', source: "the program's own", default: 0.5 },
          ...{ min: 0, max: 1, slider: [0, 1, 0.01] },
        },
      },
    });
    const { rules } = plan({ weight: 3 }).species[0] as unknown as { rules: Record<string, object> };
    const expected = { enabled: true, form: 'steer', weight: 3, top: 30, share: 0.5, side: 'up' };
    expect(rules.towardsLight).toEqual(expected);
    expect(() => plan({ share: 2 })).toThrow('rules.towardsLight.share must be ≤ 1, got 2.');
  });

  it.each([true, false])('is enabled by default as it says: %s', (enabledByDefault) => {
    const shy = defineRule({ name: 'shy', enabledByDefault, steer: (out) => out.fill(0) });
    expect(shy.row.enabledByDefault).toBe(enabledByDefault);
    const { rules } = parseScenario({ version: 1, species: [{ name: 'fish' }] }, { rules: [shy] }).species[0];
    expect((rules as unknown as Record<string, object>).shy).toMatchObject({ enabled: enabledByDefault });
  });

  it('that writes a non-finite number ends the step, and says which fish', () => {
    const lost = defineRule({
      name: 'lost',
      steer(out, i, _, { school }) {
        out.fill(0);
        if (school.step === 2 && i === 5) out[1] = Math.sqrt(-1);
      },
    });
    const species = [{ name: 'fish', count: 9, rules: { lost: {} } }];
    const simulation = new Simulation(parseScenario({ version: 1, species }, { rules: [lost] }));
    simulation.step(2);
    const { x } = simulation.school;
    const before = x.slice();
    expect(() => simulation.step()).toThrow(
      'rule "lost": steer must write three finite numbers to out, got 0, NaN, 0 for the fish with id 5 in step 2.',
    );
    expect(x).toEqual(before);
  });

  it('steers by the plan alone, also after edits', () => {
    const simulation = new Simulation(plan({ top: 90 }));
    expect(inspectFish(simulation, 0).steering.towardsLight.vector).toEqual([0, 0.5, 0]);
    simulation.dispatchUntyped({ type: 'set', path: 'species[0].rules.towardsLight.side', value: 'down' });
    simulation.applyCommands();
    expect(inspectFish(simulation, 0).steering.towardsLight.vector).toEqual([0, -0.5, 0]);
    simulation.step(3);
    // The edited plan is one with which a simulation can be made as well.
    expect(inspectFish(new Simulation(simulation.plan), 0).steering.towardsLight.vector).toEqual([0, -0.5, 0]);
  });

  it('stores its memory in its own columns', () => {
    const doze = defineRule({
      name: 'doze',
      columns: ['dozeAge'],
      updateMemory: (i, _settings, { school }) => {
        school.column('dozeAge')[i] += 1;
      },
      steer: (out) => out.fill(0),
    });
    const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'fish' }] }, { rules: [doze] }));
    simulation.step(4);
    expect(simulation.school.column('dozeAge')).toEqual(Float32Array.of(4));
  });
});

it('a rule has the URL of its module, if it was given', () => {
  const definition = { name: 'still', steer: (out: Float64Array) => void out.fill(0) };
  expect(defineRule({ ...definition, module: 'file:///still.js' })).toHaveProperty('module', 'file:///still.js');
  expect(defineRule(definition)).not.toHaveProperty('module');
});

describe('a bad definition', () => {
  const steer = (out: Float64Array, _i: number, _settings: AnySettings, _scene: Scene): void => void out.fill(0);
  const errorOf = (definition: unknown): string => {
    try {
      defineRule(definition as Parameters<typeof defineRule>[0]);
    } catch (error) {
      return (error as Error).message;
    }
    return 'none';
  };
  for (const [definition, message] of [
    [
      { steer },
      'defineRule: name must be a word of letters and digits that begins with a lower-case letter, got nothing.',
    ],
    [
      { name: 'hunt', steer },
      `defineRule("hunt"): name must not be that of a built-in rule, or of every object, got "hunt". Choose another.`,
    ],
    [
      { name: 'couzin', steer },
      'defineRule("couzin"): name must not be that of a heading model, got "couzin". Choose another.',
    ],
    [
      { name: 'constructor', steer },
      'defineRule("constructor"): name must not be that of a built-in rule, or of every object, got "constructor". Choose another.',
    ],
    [
      { name: 'a' },
      'defineRule("a"): steer must be a function (out, i, settings, scene) that writes out[0..2], got nothing.',
    ],
    [
      { name: 'a', steer, parameters: { top: '30' } },
      'defineRule("a"): parameters.top must be a number, got "30". Write its default, or a row with a default: ' +
        '{ default: 10, min: 0, unit: "m" }.',
    ],
    [
      { name: 'a', steer, parameters: { top: { default: 3, max: 2 } } },
      'defineRule("a"): parameters.top must be from -1000000000 to 2, got 3.',
    ],
    [
      { name: 'a', steer, parameters: { form: 1 } },
      'defineRule("a"): parameters.form must have another name, because each rule has "enabled" and "form". Rename it.',
    ],
    [
      { name: 'a', steer, parameters: { TopSpeed: 1 } },
      'defineRule("a"): parameters.TopSpeed must have a name that is a word of letters and digits that begins with a lower-case letter, got "TopSpeed". Write "topSpeed".',
    ],
    [
      { name: 'a', steer, choices: { 'which-side': { options: ['x'], default: 'x' } } },
      'defineRule("a"): choices.which-side must have a name that is a word of letters and digits that begins with a lower-case letter, got "which-side". Write "whichSide".',
    ],
    [
      { name: 'Wall follower', steer },
      'defineRule("Wall follower"): name must be a word of letters and digits that begins with a lower-case letter, got "Wall follower". Write "wallFollower".',
    ],
    [
      { name: 'a', steer, flockmates: true },
      'defineRule("a"): parameters.radius must be given, m, got nothing. A rule with `flockmates` reads those within this radius.',
    ],
    [
      { name: 'doze', steer, columns: ['age'] },
      `defineRule("doze"): columns[0] must be a word that begins with the rule's name: "dozeMemory", got "age".`,
    ],
    [
      { name: 'doze', steer, updateMemory: steer },
      'defineRule("doze"): columns must name the columns that updateMemory writes, got nothing. Write columns: ["dozeMemory"].',
    ],
    [
      { name: 'a', steer: async () => undefined },
      'defineRule("a"): steer must not be async: a step does not wait for it, got an async function.',
    ],
    [
      { name: 'a', steer, parameters: { top: { default: -1, min: 0 } } },
      'defineRule("a"): parameters.top must be from 0 to 1000000000, got -1.',
    ],
    [
      { name: 'a', steer, parameters: { top: Number.NaN } },
      'defineRule("a"): parameters.top must be a number, got NaN. Write its default, or a row with a default: ' +
        '{ default: 10, min: 0, unit: "m" }.',
    ],
    [
      { name: 'a', steer, parameters: { top: null } },
      'defineRule("a"): parameters.top must be a number, got null. Write its default, or a row with a default: ' +
        '{ default: 10, min: 0, unit: "m" }.',
    ],
    [
      { name: 'a', steer, parameters: { enabled: 1 } },
      'defineRule("a"): parameters.enabled must have another name, because each rule has "enabled" and "form". Rename it.',
    ],
    [
      { name: 'a', steer, choices: { form: { options: ['x'], default: 'x' } } },
      'defineRule("a"): choices.form must have another name, because each rule has "enabled" and "form". Rename it.',
    ],
    [
      { name: 'a', steer, choices: { side: { options: ['up'], default: 'down' } } },
      'defineRule("a"): choices.side.default must be one of its options, got "down".',
    ],
    [
      { name: 'a', steer, choices: { side: { default: 'down' } } },
      'defineRule("a"): choices.side.default must be one of its options, got "down".',
    ],
    [
      { name: 'perch1', steer, columns: ['perch1Age', 7] },
      `defineRule("perch1"): columns[1] must be a word that begins with the rule's name: "perch1Memory", got 7.`,
    ],
    [
      { name: 'doze', steer, columns: ['doze', 'doze-age'] },
      `defineRule("doze"): columns[1] must be a word that begins with the rule's name: "dozeMemory", got "doze-age".`,
    ],
    [
      { name: 'path2', steer, columns: ['path2Next', 'pathNext'] },
      `defineRule("path2"): columns[1] must be a word that begins with the rule's name: "path2Memory", got "pathNext".`,
    ],
    [
      { name: 'list', steer, columns: ['listX'] },
      `defineRule("list"): columns[0] must be a word that begins with the rule's name: "listMemory", got "listX".`,
    ],
    [
      { name: '2 walls', steer },
      'defineRule("2 walls"): name must be a word of letters and digits that begins with a lower-case letter, got "2 walls".',
    ],
    [
      { name: 'a', steer, module: 3 },
      'defineRule("a"): module must be the URL of a module, such as import.meta.url, got 3.',
    ],
  ] as const)
    it(message, () => expect(errorOf(definition)).toBe(message));

  it.each([59, 60])('a similar name is suggested up to 59 characters: %i', (length) => {
    const rest = 'b'.repeat(length - 1);
    const message = errorOf({ name: `A${rest}`, steer });
    expect(message.endsWith(length < 60 ? `…". Write "a${rest}".` : '…".')).toBe(true);
  });

  it('what is just allowed is not one', () => {
    for (const definition of [
      { parameters: { top: { default: 2, max: 2 } } },
      { parameters: { top: { default: 0, min: 0 } } },
      { parameters: { radius: 1 }, flockmates: true },
      { flockmates: false },
      { choices: { side: { options: ['up', 'down'], default: 'down' } } },
      { columns: ['a', 'aAge'], updateMemory: steer },
      { columns: ['aAge'] },
      { module: 'file:///a.js' },
    ])
      expect(errorOf({ name: 'a', steer, ...definition })).toBe('none');
  });

  it.each([null, undefined, 'light', 3])('%j is none', (definition) => {
    expect(errorOf(definition)).toMatch(/^defineRule: name must be a word .*, got nothing\.$/m);
  });

  it('is told whole', () => {
    expect(errorOf({ name: 'a', steer: 1, radius: 3 }).split('\n')).toEqual([
      'defineRule("a"): steer must be a function (out, i, settings, scene) that writes out[0..2], got 1.',
      expect.stringMatching(/^defineRule\("a"\): radius is not a known key\. The keys are name, module, /),
    ]);
  });
});
