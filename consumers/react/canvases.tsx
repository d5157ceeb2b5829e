// The scenes of react-canvas.test.ts.
import { createPortal, useFrame, useThree } from '@react-three/fiber';
import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { type Gpu, openGpu } from 'shoal/gpu';
import { Goal, Obstacle, School, Shoal, type ShoalApi, useAfterStep, Water } from 'shoal-react';
import {
  BoxGeometry,
  Color,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { known, Page, stage, world } from './stage.tsx';

/** Values that the test reads. */
const shown = {
  /** Simulated time of the frames, s. */
  seconds: 0,
  /** Names of the scenes that contain the fish. */
  scenes: [] as string[],
  /** Number of pixels that the portal has drawn. */
  pixels: 0,
  apis: [] as (ShoalApi | null)[],
};
/** Draws a frame at a time, s. */
let advance: (seconds: number) => void = () => {};
let change: (values: Readonly<Record<string, number>>) => void = () => {};

function Advance(): ReactNode {
  const { advance: draw } = useThree();
  useEffect(() => {
    advance = draw;
  }, [draw]);
  useAfterStep((seconds) => {
    shown.seconds += seconds;
  });
  return null;
}

const rock = (
  <Obstacle position={[0, -3, 0]}>
    <mesh>
      <icosahedronGeometry args={[1.5, 1]} />
      <meshStandardMaterial color="grey" />
    </mesh>
  </Obstacle>
);

/** Renders its children in a scene of their own, to a texture. */
function Portal({ children }: { readonly children: ReactNode }): ReactNode {
  const target = useMemo(() => new WebGLRenderTarget(64, 64), []);
  const camera = useMemo(() => new PerspectiveCamera(50, 1, 0.1, 200).translateZ(24), []);
  const [scene] = useState(() => {
    const made = new Scene();
    made.name = 'portal';
    made.background = new Color('black');
    return made;
  });
  useFrame(({ gl }) => {
    gl.setRenderTarget(target);
    gl.render(scene, camera);
    gl.setRenderTarget(null);
    shown.pixels = drawnPixels(gl, target);
  });
  return (
    <>
      {createPortal(children, scene, { camera })}
      <mesh>
        <planeGeometry args={[8, 8]} />
        <meshBasicMaterial map={target.texture} />
      </mesh>
    </>
  );
}

function drawnPixels(gl: WebGLRenderer, target: WebGLRenderTarget): number {
  const pixels = new Uint8Array(4 * 64 * 64);
  gl.readRenderTargetPixels(target, 0, 0, 64, 64, pixels);
  let count = 0;
  for (let k = 0; k < pixels.length; k += 4) if (pixels[k] + pixels[k + 1] + pixels[k + 2] > 0) count++;
  return count;
}

function OnDemand(): ReactNode {
  const [{ paused }, set] = useState<Readonly<Record<string, number>>>({ paused: 0 });
  change = set;
  return (
    <Page frameloop="demand">
      <Shoal world={world} paused={paused === 1} {...known}>
        <School name="sardine" count={200} length={0.6} />
      </Shoal>
    </Page>
  );
}

const box = new BoxGeometry(0.5, 0.5, 0.5);
const grey = new MeshStandardMaterial({ color: 'grey' });

/** Many obstacles on a grid. */
function Thousand({ moving = false }): ReactNode {
  const [values, set] = useState<Readonly<Record<string, number>>>({ fish: 100, weight: 1, x: 0 });
  change = (more) => set((now) => ({ ...now, ...more }));
  const obstacles = useMemo(
    () =>
      Array.from({ length: 1000 }, (_, k) => (
        <Obstacle key={k} moving={moving} position={[(k % 10) - 4.5, (Math.floor(k / 10) % 10) - 4.5, k / 100 - 4.5]}>
          <mesh geometry={box} material={grey} />
        </Obstacle>
      )),
    [moving],
  );
  return (
    <Page away={40}>
      <Suspense fallback={null}>
        <Shoal world={{ min: [-15, -15, -15], max: [15, 15, 15] }} {...known}>
          <School name="sardine" count={values.fish} rules={{ cohesion: { weight: values.weight } }} />
          <group position-x={values.x}>{obstacles}</group>
        </Shoal>
      </Suspense>
    </Page>
  );
}

function Several({ count = 4 }): ReactNode {
  const [values, set] = useState<Readonly<Record<string, number>>>({ count });
  change = (more) => set((now) => ({ ...now, ...more }));
  return Array.from({ length: values.count }, (_, k) => (
    <Page key={k}>
      <Shoal
        world={world}
        seed={k}
        ref={(api) => {
          shown.apis[k] = api;
        }}
        {...(k === 0 && { onReady: known.onReady })}
      >
        <School name="sardine" count={100 + k} />
        {rock}
      </Shoal>
    </Page>
  ));
}

let gpu: Promise<Gpu> | undefined;

function OnGpu(): ReactNode {
  gpu ??= openGpu({ gpu: navigator.gpu });
  return (
    <Shoal world={world} engine={use(gpu)} {...known}>
      <School name="sardine" count={20} />
    </Shoal>
  );
}

stage({
  portal: () => (
    <Page>
      <Portal>
        <ambientLight intensity={3} />
        <Shoal world={world} {...known}>
          <School name="sardine" count={200} length={0.6}>
            <Goal position={[0, 0, 0]} />
          </School>
          {rock}
        </Shoal>
      </Portal>
    </Page>
  ),
  never: () => (
    <Page frameloop="never">
      <Shoal world={world} {...known}>
        <School name="sardine" count={200} length={0.6} />
        {rock}
        <Advance />
      </Shoal>
    </Page>
  ),
  neverInWater: () => (
    <Page frameloop="never" width={160}>
      <Shoal
        world={world}
        scenario={{ version: 1, obstacles: [{ shape: { kind: 'rock', radius: 2 } }], species: [] }}
        {...known}
      >
        <School name="sardine" count={200} length={0.6} />
        <Water quality="low" />
        <Advance />
      </Shoal>
    </Page>
  ),
  demand: () => <OnDemand />,
  thousand: () => <Thousand />,
  thousandMoving: () => <Thousand moving />,
  several: () => <Several />,
  tiny: () => (
    <Page width={80}>
      <Suspense fallback={null}>
        <Shoal world={world} threads={2} {...known}>
          <School name="sardine" count={20}>
            <Goal position={[0, 0, 0]} />
          </School>
          <Obstacle>
            <mesh>
              <boxGeometry />
              <meshStandardMaterial />
            </mesh>
          </Obstacle>
        </Shoal>
      </Suspense>
    </Page>
  ),
  tinyOnGpu: () => (
    <Page width={80}>
      <Suspense fallback={null}>
        <OnGpu />
      </Suspense>
    </Page>
  ),
  tinyInWater: () => (
    <Page width={80}>
      <Shoal world={world} {...known}>
        <School name="sardine" count={20} />
        <Water />
      </Shoal>
    </Page>
  ),
});
Object.assign(globalThis, {
  shown,
  advance: (seconds: number) => advance(seconds),
  change: (values: Readonly<Record<string, number>>) => change(values),
});
