import { readFileSync } from 'node:fs';
import * as shoal from 'shoal';
import { expect, it } from 'vitest';

it('the names that the library exports are these: adding one is a decision', () => {
  expect(Object.keys(shoal).sort()).toMatchInlineSnapshot(`
    [
      "DisposedError",
      "EngineError",
      "FieldFileError",
      "FieldStore",
      "Metrics",
      "NearList",
      "NoisePlace",
      "ScenarioError",
      "ShoalError",
      "Simulation",
      "SlabBaker",
      "Surface",
      "allSpecies",
      "attacksOf",
      "bakeField",
      "bodyChoices",
      "boxAround",
      "carryOn",
      "cleanMesh",
      "csvText",
      "cubicNoise",
      "defineRule",
      "defineScenario",
      "describeWork",
      "estimateWork",
      "fieldOf",
      "filesOf",
      "gridBoxes",
      "gridOfSpacing",
      "gridOver",
      "groundHeight",
      "groupSizes",
      "idsOf",
      "inspectFish",
      "inspectMesh",
      "isLive",
      "jsonlText",
      "kernelNames",
      "keyOf",
      "kindOf",
      "limits",
      "maxFieldFileBytes",
      "maxOf",
      "meshFilesOf",
      "metricRows",
      "noiseInto",
      "octreeBoxes",
      "openness",
      "orderOf",
      "parameters",
      "parseScenario",
      "parseScenarioJson",
      "parseScenarioText",
      "parseState",
      "parseStateText",
      "phases",
      "plannedFields",
      "presetNames",
      "presets",
      "processors",
      "readField",
      "ruleNames",
      "ruleTable",
      "sampleCubic",
      "sampleLinear",
      "scenarioSchema",
      "scenarioVersion",
      "searchOf",
      "shapeMesh",
      "slabsOf",
      "startle",
      "stateHash",
      "stateOf",
      "trajectoryColumns",
      "trajectoryRows",
      "version",
      "withPreset",
      "withSettings",
      "writeField",
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
