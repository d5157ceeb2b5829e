import { grid } from '../designs/grid.ts';
import { latinHypercube } from '../designs/latin-hypercube.ts';
import { morris } from '../designs/morris.ts';
import { random } from '../designs/random.ts';
import { sobol } from '../designs/sobol.ts';
import { type Dimension, valueCount } from '../dimension.ts';
import type { Method, Point } from '../method.ts';
import { CmaEs } from '../methods/cma-es.ts';
import { Genetic } from '../methods/genetic.ts';
import { MapElites } from '../methods/map-elites.ts';
import { Nsga2 } from '../methods/nsga2.ts';
import { ParticleSwarm } from '../methods/particle-swarm.ts';
import { gridLevels } from './grid-levels.ts';
import type { Study } from './study.ts';

const usualCells = 10;

/** The search of a study. */
export function methodOf({ method, varied }: Study): Method {
  const n = varied.length;
  const { kind } = method;
  if (kind === 'grid') return design(grid(varied.map((one) => gridLevels(one, method.levels))));
  const { seed = 1 } = method;
  switch (kind) {
    case 'random':
      return design(random(n, method.trials, seed));
    case 'latin-hypercube':
      return design(latinHypercube(n, method.trials, seed));
    case 'sobol':
      return design(sobol(n, method.trials, seed));
    case 'morris':
      return design(
        morris(
          n,
          method.trajectories,
          seed,
          varied.map(({ dimension }) => listed(dimension) ?? method.levels ?? 4),
        ),
      );
    case 'genetic':
      return new Genetic(n, seed, method);
    case 'particle-swarm':
      return new ParticleSwarm(n, seed, method);
    case 'cma-es':
      return new CmaEs(n, seed, method);
    case 'nsga-2':
      return new Nsga2(n, seed, method);
    case 'map-elites': {
      const features = method.features.map(({ min, max, cells = usualCells }) => ({ min, max, cells }));
      return new MapElites(n, seed, features, method);
    }
  }
}

/** A design proposes all its points at once. */
function design(points: readonly Point[]): Method {
  let left = points;
  return {
    ask: () => left,
    tell() {
      left = [];
    },
  };
}

/** Number of values, if a design can have each of them as a level, at equal distances. */
function listed(dimension: Dimension): number | undefined {
  const isEven = dimension.kind === 'choices' || (dimension.isWhole && dimension.scale === 'linear');
  return isEven ? valueCount(dimension) : undefined;
}
