// The scenes of react.test.ts by name, which the page mounts and unmounts.
import { useFrame } from '@react-three/fiber';
import { type ReactNode, Suspense, use, useRef, useState } from 'react';
import {
  Character,
  Food,
  Gate,
  Goal,
  Obstacle,
  School,
  Shoal,
  useFish,
  useFishNear,
  usePointerGoal,
  useShoalEvent,
  Water,
} from 'shoal-react';
import { BoxGeometry, type Group, type Mesh } from 'three';
import { apis, known, Page, seen, stage, told, world } from './stage.tsx';

const sheet = new BoxGeometry(1.2, 0.4, 0.3, 6);

/** Sets the state of the scene on the page. */
let change: (values: Readonly<Record<string, number>>) => void = () => {};

function Sliders(): ReactNode {
  const [values, set] = useState<Readonly<Record<string, number>>>({ weight: 1, count: 200 });
  change = (more) => set((now) => ({ ...now, ...more }));
  return (
    <Shoal
      world={world}
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

function Follower(): ReactNode {
  const fish = useFish(5);
  const object = useRef<Mesh>(null);
  const near = useFishNear(object, 4);
  const strangers = useFishNear(object, 4, ['ray']);
  useShoalEvent('catch', () => void seen.listened++);
  useFrame(() => {
    object.current?.position.copy(fish.position);
    seen.followed = fish.position.toArray();
    seen.near = near.current.length;
    seen.strangers = strangers.current.length;
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

/** A model that loads while the fish swim. */
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
  birds: () => (
    <Page>
      <Suspense fallback={<Suspended />}>
        <Shoal world={world} {...known}>
          <School name="starling" count={50} body={{ shape: 'starling' }} />
          <Water quality="low" />
        </Shoal>
      </Suspense>
    </Page>
  ),
  water: () => (
    <Page>
      <Shoal world={world} {...known}>
        <School name="sardine" count={200} />
        <Water mood="dusk" quality="low" bounds />
      </Shoal>
    </Page>
  ),
};

function Suspended(): ReactNode {
  seen.suspended++;
  return null;
}

stage(scenes);
Object.assign(globalThis, {
  load: () => load(2),
  change: (values: Readonly<Record<string, number>>) => change(values),
});
