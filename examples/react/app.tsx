// The fish simulator of Robert Aron's article on Boids: a school inside a sphere, with a slider for each of its forces.
import { Canvas } from '@react-three/fiber';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { School, Shoal } from 'shoal-react';

const world = { min: [-15, -15, -15], max: [15, 15, 15] } as const;
const forces = { cohesion: 0.8, separation: 0.1, alignment: 6 };
type Force = keyof typeof forces;

function Slider(props: {
  name: string;
  value: number;
  max: number;
  step: number;
  set(value: number): void;
}): ReactNode {
  const { name, value, max, step, set } = props;
  return (
    <>
      <label htmlFor={name}>{name}</label>
      <input id={name} type="range" {...{ value, max, step }} onChange={(event) => set(Number(event.target.value))} />
      <output>{value}</output>
    </>
  );
}

export function FishSimulator(): ReactNode {
  const [weights, setWeights] = useState(forces);
  const [count, setCount] = useState(500);
  const rules = {
    cohesion: { weight: weights.cohesion },
    separation: { weight: weights.separation },
    alignment: { weight: weights.alignment },
  };
  return (
    <>
      <Canvas camera={{ position: [0, 6, 32], fov: 50, far: 200 }}>
        <color attach="background" args={['#0d3b56']} />
        <hemisphereLight args={['#cfeaff', '#403830', 2]} />
        <directionalLight position={[4, 10, 6]} intensity={3} />
        <Shoal preset="aron" world={world} magnify={3}>
          <School name="fish" count={count} rules={rules} />
        </Shoal>
        <mesh>
          <sphereGeometry args={[15, 24, 16]} />
          <meshBasicMaterial color="#9fd4e8" wireframe transparent opacity={0.12} />
        </mesh>
      </Canvas>
      <form>
        <Slider name="fish" value={count} max={2000} step={100} set={setCount} />
        {(Object.keys(forces) as Force[]).map((force) => (
          <Slider
            key={force}
            name={force}
            value={weights[force]}
            max={10}
            step={0.1}
            set={(value) => setWeights({ ...weights, [force]: value })}
          />
        ))}
      </form>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <FishSimulator />
  </StrictMode>,
);
