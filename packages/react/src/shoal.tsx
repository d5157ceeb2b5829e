// The component `<Shoal>`, which runs a simulation and draws it.

import { type ThreeElements, type ThreeEvent, useFrame, useThree } from '@react-three/fiber';
import {
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { EngineFactory, OwnRule, ScenarioDocument, Simulation, SimulationOptions } from 'shoal';
import type { MakeMaterial } from 'shoal/three';
import { SceneContext } from './scene-context.ts';
import type { FishClick, SceneSettings } from './scene-settings.ts';
import type { FishView, MakeView } from './scene-view.ts';
import { ReactScene } from './school-scene.ts';

/** The object that a ref to `<Shoal>` holds and `useShoal` returns. */
export interface ShoalApi {
  /** Undefined until the first frame, and while the fields of obstacles are computed. Some changes replace it. */
  readonly simulation: Simulation | undefined;
  /** The object that draws the fish. */
  readonly view: FishView | undefined;
}

/** Props of `<Shoal>`, in addition to those of a `<group>`, such as `position`. */
export interface ShoalProps extends Omit<ThreeElements['group'], 'ref' | 'children'> {
  /** A scenario to start from. The components inside add to it. */
  readonly scenario?: ScenarioDocument | undefined;
  /** The box of the scene, m; default: that of `scenario`, or 0 to 40 m along each axis. */
  readonly world?: ScenarioDocument['world'] | undefined;
  /** The published model to start from; default `improved`. */
  readonly preset?: ScenarioDocument['preset'] | undefined;
  /** The random seed. Another one restarts the scene. */
  readonly seed?: number | undefined;
  /** Rules of your own; see `defineRule`. */
  readonly rules?: readonly OwnRule[] | undefined;
  /** Number of threads that step the fish; default 1. The results are bit-identical for any number. */
  readonly threads?: number | 'auto' | undefined;
  /** Makes the engine, for example `openGpu` of `shoal/gpu`; default: the CPU engine. */
  readonly engine?: EngineFactory | undefined;
  /** Called if several threads, the engine or the kernel cannot be used; default: a warning on the console. */
  readonly onFallback?: SimulationOptions['onFallback'] | undefined;
  readonly paused?: boolean | undefined;
  /** Simulated seconds per second; default 1. */
  readonly speed?: number | undefined;
  /** Drawn length divided by real length; default 1. */
  readonly magnify?: number | undefined;
  /** Makes the materials of the fish; default: three's standard material. See `SchoolView`. */
  readonly material?: MakeMaterial | undefined;
  /** Makes the view of the fish; default `SchoolView`, for WebGL. Keep the function outside the component. */
  readonly view?: MakeView | undefined;
  /** Called when the first steps can be made. */
  readonly onReady?: (() => void) | undefined;
  /** Called with the finished fraction, 0 to 1, while the fields of obstacles are computed. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /**
   * Called with errors of the scene, which then stays unchanged. By default the nearest error boundary catches them.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly ref?: Ref<ShoalApi> | undefined;
  readonly children?: ReactNode;
}

const noRules: readonly OwnRule[] = [];

/**
 * Adds a simulation to a react-three-fiber scene. The components inside describe its contents.
 *
 *     <Canvas>
 *       <Shoal world={{ min: [-10, -5, -10], max: [10, 5, 10] }}>
 *         <School name="sardine" count={500} />
 *       </Shoal>
 *     </Canvas>
 *
 * Changed values become edits in the next frame. The simulation becomes changed species, counts and obstacle shapes with
 * the same fish (`Simulation.become`). Suspends while the first fields of obstacles are computed.
 */
export function Shoal(props: ShoalProps): ReactNode {
  const { scenario, world, preset, seed, rules = noRules, threads = 1, engine, onFallback, ...others } = props;
  const {
    paused = false,
    speed = 1,
    magnify = 1,
    material,
    view,
    onReady,
    onProgress,
    onError,
    ref,
    children,
    ...group
  } = others;
  const base = useMemo(() => baseOf(scenario, { world, preset, seed }), [scenario, world, preset, seed]);
  const settings: SceneSettings = { base, rules, threads, engine, onFallback };
  const [scene] = useState(() => new ReactScene(settings));
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [preparing, setPreparing] = useState<Promise<void>>();
  const [isClickable, setClickable] = useState(false);

  const invalidate = useThree((state) => state.invalidate);
  const canvas = useThree((state) => state.gl.domElement);

  useImperativeHandle(ref, () => scene, [scene]);
  useLayoutEffect(() => {
    scene.onStale = invalidate;
    scene.settings = settings;
    scene.setLook({ magnify, material, view });
    scene.onReady = onReady ?? nothing;
    scene.onProgress = onProgress ?? nothing;
    scene.onPreparing = setPreparing;
    scene.onClickable = setClickable;
    scene.onError = onError ?? ((error) => setFailure({ error }));
  });
  useEffect(() => () => scene.dispose(), [scene]);
  useEffect(() => {
    const redraw = (): void => invalidate();
    canvas.addEventListener('webglcontextrestored', redraw);
    return () => canvas.removeEventListener('webglcontextrestored', redraw);
  }, [canvas, invalidate]);
  useFrame(({ camera, size, viewport, frameloop }, seconds) => {
    scene.frame(seconds, paused ? 0 : speed, camera, size.height * viewport.dpr);
    if (frameloop === 'demand' && !paused) invalidate();
  });
  if (failure) throw failure.error;
  const onClick = (event: ThreeEvent<MouseEvent>): void => scene.click(event as FishClick);
  return (
    <group {...group}>
      <primitive object={scene.root} {...(isClickable && { onClick })} />
      <SceneContext value={scene}>{children}</SceneContext>
      {preparing && <Pending until={preparing} />}
    </group>
  );
}

function nothing(): void {}

/** Suspends until a promise settles. */
function Pending({ until }: { readonly until: Promise<void> }): ReactNode {
  use(until);
  return null;
}

type Given = { readonly [Key in 'world' | 'preset' | 'seed']: ScenarioDocument[Key] | undefined };

function baseOf(scenario: ScenarioDocument | undefined, { world, preset, seed }: Given): ScenarioDocument {
  return {
    version: 1,
    species: [],
    ...scenario,
    ...(world && { world }),
    ...(preset && { preset }),
    ...(seed !== undefined && { seed }),
  };
}
