/**
 * Designs and searches over coefficients. Candidates depend only on a seed and on the losses given to `tell`, so a
 * search is reproducible on any machine and for any order of evaluation.
 * @module shoal/search
 */
// First, as in the entry of `shoal`.
import '../engines/cpu/kernel/module.generated.ts';

export { type Cell, cellMeans, type EffectPoint, mainEffect } from './analysis/main-effect.ts';
export { type Interval, meanInterval, type VarianceShare, varianceShares } from './analysis/variance-share.ts';
export {
  firstPopulation,
  genesOf,
  type Member,
  nextPopulation,
  type Population,
  type PopulationDocument,
  populationDocument,
  populationSize,
  readPopulationText,
} from './breeding/population.ts';
export { grid, latinHypercube, random } from './designs/grid-and-random.ts';
export { type MorrisEffect, morris, morrisEffects } from './designs/morris.ts';
export { mostSobolDimensions, sobol } from './designs/sobol.ts';
export {
  type Choices,
  coordinateOf,
  type Dimension,
  type Range,
  valueCount,
  valueOfCoordinate,
} from './dimension.ts';
export { compare, type Evaluation, type Method, type Point } from './method.ts';
export { CmaEs, type CmaEsOptions } from './methods/cma-es.ts';
export { Genetic, type GeneticOptions, offspring } from './methods/genetic.ts';
export { type Feature, MapElites, type MapElitesOptions } from './methods/map-elites.ts';
export { Nsga2, type Nsga2Options } from './methods/nsga2.ts';
export { ParticleSwarm, type ParticleSwarmOptions } from './methods/particle-swarm.ts';
export { dominates, Front, fronts, hypervolume } from './pareto.ts';
export { isSurelyWorse, signedRankProbability } from './race.ts';
export {
  designs,
  type MeasureDocument,
  type MethodDocument,
  type ObjectiveDocument,
  type ReadStudy,
  studyJsonSchema,
  studyVersion,
} from './study/document.ts';
export {
  checkedLine,
  isCheckedLine,
  journalEntry,
  journalHead,
  journalHeadLine,
  journalHeadProblem,
  journalLine,
  type Outcome,
  trialIdentity,
} from './study/journal.ts';
export { lossesOf } from './study/losses.ts';
export {
  type Constraint,
  documentOfCandidate,
  planOfCandidate,
  readStudy,
  readStudyText,
  type Study,
  valuesOfCandidate,
} from './study/study.ts';
export { bestOf, type Candidate, distinct, judged, StudySearch, type Trial } from './study/study-search.ts';
export { runTrial, type TrialFiles, type TrialResult } from './study/trial.ts';
export { unitOfMeasure, unitOfVaried } from './study/units.ts';
export type { Varied } from './study/varied.ts';
