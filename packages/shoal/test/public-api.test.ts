import { readFileSync } from 'node:fs';
import * as shoal from 'shoal';
import * as fields from 'shoal/fields';
import * as internal from 'shoal/internal';
import * as internalScenario from 'shoal/internal/scenario';
import * as measures from 'shoal/measures';
import * as tables from 'shoal/tables';
import { expect, it } from 'vitest';

const here = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

it('the names that the library exports are these: adding one is a decision', () => {
  expect(Object.keys(shoal).sort()).toMatchInlineSnapshot(`
    [
      "DisposedError",
      "EngineError",
      "Metrics",
      "ScenarioError",
      "ShoalError",
      "Simulation",
      "bakeFields",
      "bodyChoices",
      "defineRule",
      "defineScenario",
      "describeWork",
      "differencesBetween",
      "estimateWork",
      "filesOf",
      "headingNames",
      "headingTable",
      "inspectFish",
      "kernelNames",
      "keysOf",
      "limits",
      "meshFilesOf",
      "metricRows",
      "metricRowsOf",
      "openSnapshot",
      "parameters",
      "parseScenario",
      "parseScenarioJson",
      "parseScenarioText",
      "parseState",
      "parseStateText",
      "pathOf",
      "perceptionChoices",
      "phases",
      "planOfSnapshot",
      "presentKeys",
      "presetNames",
      "presets",
      "printable",
      "reproductionChoices",
      "requestedMetricRows",
      "ruleNames",
      "ruleRowsOf",
      "ruleTable",
      "scenarioSchema",
      "startle",
      "stateOf",
      "traitColumn",
      "traitRules",
      "valueAt",
      "version",
      "withPreset",
      "withValueAt",
    ]
  `);
  expect(Object.keys(fields).sort()).toMatchInlineSnapshot(`
    [
      "FieldFileError",
      "FieldStore",
      "SlabBaker",
      "Surface",
      "bakeField",
      "boxAround",
      "cleanMesh",
      "fieldOf",
      "gridOver",
      "groundHeight",
      "inspectMesh",
      "kindOf",
      "maxFieldFileBytes",
      "maxOf",
      "plannedFields",
      "readField",
      "sampleCubic",
      "sampleLinear",
      "shapeMesh",
      "slabsOf",
      "withSettings",
      "writeField",
    ]
  `);
  expect(Object.keys(measures).sort()).toMatchInlineSnapshot(`
    [
      "AnimalTable",
      "CollectiveEvents",
      "CorrelationFunction",
      "ForceMap",
      "FrameMetrics",
      "NeighbourMap",
      "ShuffledTracks",
      "allMetricRows",
      "animalColumns",
      "autocorrelationTime",
      "bearingBins",
      "collectiveState",
      "collectiveStates",
      "defaultGroupDistances",
      "differenceOf",
      "elevationBins",
      "eventRows",
      "leadership",
      "meanEstimate",
      "metricUnit",
      "pairDelay",
      "selectFish",
      "shuffleTests",
      "stateShares",
      "stateThresholds",
      "timeMean",
    ]
  `);
  expect(Object.keys(tables).sort()).toMatchInlineSnapshot(`
    [
      "csvCell",
      "csvText",
      "jsonlText",
      "trajectoryColumns",
      "trajectoryRows",
    ]
  `);
  expect(Object.keys(internal).sort()).toMatchInlineSnapshot(`
    [
      "CpuEngine",
      "Hash",
      "NearList",
      "NoisePlace",
      "SingleThread",
      "Timeline",
      "VoronoiSearch",
      "attacksOf",
      "bakeRecipes",
      "centreOf",
      "copySchool",
      "currentInto",
      "describeFit",
      "diagonal",
      "differenceRange",
      "distanceToWall",
      "energyMetrics",
      "fewestIndependent",
      "fewestValues",
      "gridBoxes",
      "headingColumns",
      "headingInto",
      "idsOf",
      "isHeading",
      "lineBatches",
      "livePlan",
      "missingFields",
      "newPose",
      "noiseInto",
      "octreeBoxes",
      "openH5wasm",
      "planWith",
      "poseAt",
      "processors",
      "rangeOfMeasure",
      "ruleApplies",
      "ruleFinder",
      "searchOf",
      "shortestEdge",
      "startThread",
      "studentT",
      "tableTime",
      "toWorld",
      "traitsOf",
      "waterNameOf",
      "withSpeciesIndex",
      "withinRange",
    ]
  `);
  expect(Object.keys(internalScenario).sort()).toMatchInlineSnapshot(`
    [
      "ScenarioError",
      "describeWork",
      "didYouMean",
      "estimateWork",
      "filesOf",
      "meshFilesOf",
      "parseScenarioText",
    ]
  `);
});

it.each([
  'index',
  'internal',
  'scenario/internal',
  'fields/index',
  'tables/index',
  'metrics/index',
  'search/index',
  'meshes/index',
  'drawing/index',
  'engines/gpu/index',
  'three/index',
  'three/gpu/index',
  'three/land/index',
])('everything that src/%s.ts exports has a doc comment', (entry) => {
  const exported = here(`../src/${entry}.ts`).matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm);
  const without = [...exported].flatMap(([, names, file]) => {
    const text = readFileSync(new URL(file, new URL(`../src/${entry}.ts`, import.meta.url)), 'utf8');
    const all = names.matchAll(/(?:type )?(\w+)(?:,|\s*$)/g);
    return [...all].map(([, name]) => name).filter((name) => !isDescribed(text, name));
  });
  expect(without).toEqual([]);
});

/** Whether a comment ends in the line above a declaration, or above what tools are told there. */
function isDescribed(text: string, name: string): boolean {
  return new RegExp(
    `\\*/\\n(?://.*\\n)?export (const|(async )?function\\*?|(abstract )?class|interface|type) ${name}\\b`,
  ).test(text);
}

it('the version is that of the package', () => {
  expect(shoal.version).toBe(JSON.parse(here('../package.json')).version);
});

it('the core has no dependency', () => {
  expect(JSON.parse(here('../package.json')).dependencies).toBeUndefined();
});
