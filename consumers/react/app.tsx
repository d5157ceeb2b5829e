// What react.test.ts looks at: scenes by name, which the page mounts and unmounts.
import { Canvas, useFrame } from '@react-three/fiber';
import { Component, Profiler, type ReactNode, StrictMode, Suspense, use, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import {
  Character,
  Food,
  Gate,
  Goal,
  Obstacle,
  School,
  type SchoolApi,
  Shoal,
  type ShoalApi,
  useFish,
  useFishNear,
  usePointerGoal,
  useShoalEvent,
  Water,
} from 'shoal-react';
import { BoxGeometry, type Group, type Mesh } from 'three';

/** What the scenes tell the test. */
const seen = {
  renders: 0,
  ready: 0,
  errors: [] as string[],
  fallbacks: 0,
  clicks: [] as number[],
  catches: 0,
  listened: 0,
  passed: 0,
  near: 0,
  suspended: 0,
  followed: [0, 0, 0],
};

const world = { min: [-10, -6, -10], max: [10, 6, 10] } as const;
const sea = { min: [-60, -30, -60], max: [60, 30, 60] } as const;
const sheet = new BoxGeometry(1.2, 0.4, 0.3, 6);

const apis: { shoal: ShoalApi | null; school: SchoolApi | null } = { shoal: null, school: null };
/** Sets the state of the scene on the page. */
let change: (values: Readonly<Record<string, number>>) => void = () => {};

interface View {
  readonly children: ReactNode;
  readonly canvases?: number;
  /** m */
  readonly away?: number;
  readonly frameloop?: 'always' | 'demand';
}

function Page({ children, canvases = 1, away = 24, frameloop = 'always' }: View): ReactNode {
  return Array.from({ length: canvases }, (_, k) => (
    <div key={k} style={{ width: 320, height: 200 }}>
      <Canvas camera={{ position: [0, 0, away] }} dpr={1} frameloop={frameloop}>
        <color attach="background" args={['#124']} />
        <ambientLight intensity={3} />
        {children}
      </Canvas>
    </div>
  ));
}

const known = {
  ref(api: ShoalApi | null) {
    apis.shoal = api;
  },
  onReady: () => void seen.ready++,
};

function Sliders({ count = 200 }: { readonly count?: number }): ReactNode {
  const [values, set] = useState<Readonly<Record<string, number>>>({ weight: 1, count });
  change = (more) => set((now) => ({ ...now, ...more }));
  return (
    <Shoal
      world={count > 1000 ? sea : world}
      {...known}
      seed={values.seed}
      paused={values.paused === 1}
      onError={values.hears ? told : undefined}
    >
      <School
        name="sardine"
        count={values.count}
        limit={values.limit}
        length={0.4}
        rules={{ cohesion: { weight: values.weight ?? 1 } }}
        onClick={({ fish }) => void seen.clicks.push(fish)}
        ref={(api) => {
          apis.school = api;
        }}
      />
      {values.second === 1 && <School name="tang" count={50} />}
    </Shoal>
  );
}

const told = (error: unknown): void => void seen.errors.push(String(error));

function Follower(): ReactNode {
  const fish = useFish(5);
  const object = useRef<Mesh>(null);
  const near = useFishNear(object, 4);
  useShoalEvent('catch', () => void seen.listened++);
  useFrame(() => {
    object.current?.position.copy(fish.position);
    seen.followed = fish.position.toArray();
    seen.near = near.current.length;
  });
  return <mesh ref={object} />;
}

function Moving({ children }: { readonly children: ReactNode }): ReactNode {
  const group = useRef<Group>(null);
  useFrame(({ clock }) => void group.current?.position.set(0, 3 * Math.sin(clock.elapsedTime * 3), 0));
  return <group ref={group}>{children}</group>;
}

function PointerGoal(): ReactNode {
  usePointerGoal({ of: 'sardine', strength: 2 });
  return null;
}

let load: (radius: number) => void = () => {};
const loaded = new Promise<number>((resolve) => {
  load = resolve;
});

/** A model that is loaded while the fish swim. */
function Late(): ReactNode {
  const radius = use(loaded);
  return (
    <mesh>
      <sphereGeometry args={[radius, 12, 8]} />
    </mesh>
  );
}

const scenes: Readonly<Record<string, () => ReactNode>> = {
  sliders: () => (
    <Page>
      <Sliders />
    </Page>
  ),
  demand: () => (
    <Page frameloop="demand">
      <Sliders />
    </Page>
  ),
  late: () => (
    <Page>
      <Shoal world={world} {...known} onError={told}>
        <School name="sardine" count={50} />
        <Obstacle>
          <Suspense fallback={null}>
            <Late />
          </Suspense>
        </Obstacle>
        <Obstacle />
      </Shoal>
    </Page>
  ),
  many: () => (
    <Page away={300}>
      <Sliders count={10_000} />
    </Page>
  ),
  two: () => (
    <Page canvases={2}>
      <Shoal world={world}>
        <School name="sardine" count={100} />
      </Shoal>
    </Page>
  ),
  threads: () => (
    <Page>
      <Shoal world={world} threads={2} onFallback={() => void seen.fallbacks++} {...known}>
        <School name="sardine" count={2000} />
      </Shoal>
    </Page>
  ),
  hunt: () => (
    <Page>
      <Shoal world={world} speed={3} {...known}>
        <School name="sardine" count={300} flees={['shark']} />
        <School
          name="shark"
          count={3}
          hunts={['sardine']}
          onCatch={() => void seen.catches++}
          rules={{ hunt: { rest: 0.1, onset: 0.1 } }}
          motion={{ maxSpeed: 8 }}
          model={sheet}
          modelOptions={{ forward: '+x' }}
        />
        <Gate name="middle" radius={6} onPass={() => void seen.passed++} />
        <Follower />
      </Shoal>
    </Page>
  ),
  obstacles: () => (
    <Page>
      <Suspense fallback={<Suspended />}>
        <Shoal world={world} {...known}>
          <School name="sardine" count={200}>
            <Goal position={[0, 0, 0]} reach={0.1} />
          </School>
          <Obstacle>
            <mesh position={[2, 0, 0]} scale={2}>
              <sphereGeometry args={[1, 24, 16]} />
              <meshStandardMaterial />
            </mesh>
          </Obstacle>
          <Moving>
            <Obstacle moving position={[-4, 0, 0]} rotation={[0.3, 0.4, 0.5]}>
              <mesh>
                <boxGeometry args={[2, 3, 2]} />
                <meshStandardMaterial color="orange" />
              </mesh>
            </Obstacle>
            <Character
              name="diver"
              points={[
                [0, 0, 0],
                [0, 1, 0],
              ]}
              position={[0, 0, 5]}
            />
            <Goal of="sardine" position={[0, 0, -5]} />
          </Moving>
          <Food at={[5, 0, 5]} />
          <PointerGoal />
        </Shoal>
      </Suspense>
    </Page>
  ),
  water: () => (
    <Page>
      <Shoal world={world} {...known}>
        <School name="sardine" count={200} />
        <Water mood="dusk" quality="low" />
      </Shoal>
    </Page>
  ),
};

function Suspended(): ReactNode {
  seen.suspended++;
  return null;
}

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError(): object {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    told(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

let root: Root | undefined;

Object.assign(globalThis, {
  seen,
  look: () => apis,
  load: () => load(2),
  change: (values: Readonly<Record<string, number>>) => change(values),
  show(name: string, isStrict = true) {
    const scene = (
      <Profiler id="page" onRender={() => void seen.renders++}>
        <Boundary>{scenes[name]?.()}</Boundary>
      </Profiler>
    );
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(isStrict ? <StrictMode>{scene}</StrictMode> : scene);
  },
  hide() {
    root?.unmount();
    document.body.replaceChildren();
  },
});
