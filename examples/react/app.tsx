// The fish simulator of Robert Aron's article on Boids: a school inside a sphere, and a slider for each force.
import { Canvas } from '@react-three/fiber';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { School, Shoal } from 'shoal-react';

const world = { min: [-15, -15, -15], max: [15, 15, 15] } as const;
const start = { fish: 500, cohesion: 0.8, separation: 0.1, alignment: 6 };
const most = { fish: 2000, cohesion: 5, separation: 2, alignment: 20 };
type Name = keyof typeof start;

function FishSimulator(): ReactNode {
  const [{ fish, cohesion, separation, alignment }, set] = useState(start);
  const values = { fish, cohesion, separation, alignment };
  const rules = {
    cohesion: { weight: cohesion },
    separation: { weight: separation },
    alignment: { weight: alignment },
  };
  return (
    <>
      <Canvas camera={{ position: [0, 6, 32], fov: 50, far: 200 }}>
        <color attach="background" args={['#0d3b56']} />
        <hemisphereLight args={['#cfeaff', '#403830', 2]} />
        <directionalLight position={[4, 10, 6]} intensity={3} />
        <Shoal preset="aron" world={world} magnify={3}>
          <School name="fish" count={fish} rules={rules} />
        </Shoal>
        <mesh>
          <sphereGeometry args={[15, 24, 16]} />
          <meshBasicMaterial color="#9fd4e8" wireframe transparent opacity={0.12} />
        </mesh>
      </Canvas>
      <form>
        {(Object.keys(start) as Name[]).map((name) => (
          <label key={name}>
            {name}
            <input
              type="range"
              name={name}
              value={values[name]}
              min={name === 'fish' ? 1 : 0}
              max={most[name]}
              step={name === 'fish' ? 1 : 0.05}
              onChange={(event) => set({ ...values, [name]: Number(event.target.value) })}
            />
            <output>{values[name]}</output>
          </label>
        ))}
      </form>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <FishSimulator />
  </StrictMode>,
);
