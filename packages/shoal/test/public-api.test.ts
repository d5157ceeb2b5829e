import { readFileSync } from 'node:fs';
import * as shoal from 'shoal';
import { expect, it } from 'vitest';

it('the names that the library exports are these: adding one is a decision', () => {
  expect(Object.keys(shoal).sort()).toMatchInlineSnapshot(`
    [
      "Metrics",
      "NearList",
      "ScenarioError",
      "Simulation",
      "cubicNoise",
      "everybody",
      "filesOf",
      "groundHeight",
      "groupSizes",
      "inspectFish",
      "limits",
      "metricRows",
      "orderOf",
      "parameters",
      "parseScenario",
      "parseScenarioText",
      "parseState",
      "parseStateText",
      "phases",
      "presetNames",
      "presets",
      "ruleNames",
      "ruleTable",
      "scenarioSchema",
      "scenarioVersion",
      "searchOf",
      "stateHash",
      "stateOf",
      "version",
    ]
  `);
});

it('the version is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(shoal.version).toBe(manifest.version);
});

it('the core has no dependency', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(manifest.dependencies).toBeUndefined();
});
