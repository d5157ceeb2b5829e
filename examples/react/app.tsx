// The fish simulator of Robert Aron's article on Boids: a school inside a sphere, with a slider for each force.
import { Canvas } from '@react-three/fiber';
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { School, Shoal } from 'shoal-react';

const most = { fish: 2000, cohesion: 5, separation: 2, alignment: 20 };
type Name = keyof typeof most;

// A store outside the components: moving a slider renders the sliders and the school again, but not the canvas.
let values = { fish: 500, cohesion: 0.8, separation: 0.1, alignment: 6 };
const listeners = new Set<() => void>();
const useValues = (): typeof values => useSyncExternalStore(listen, () => values);

function listen(listener: () => void): () => boolean {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(name: Name, value: number): void {
  values = { ...values, [name]: value };
  for (const listener of listeners) listener();
}

function Fish(): ReactNode {
  const { fish, ...forces } = useValues();
  const rules = Object.fromEntries(Object.entries(forces).map(([name, weight]) => [name, { weight }]));
  return <School name="fish" count={fish} rules={rules} />;
}

function Slider({ name }: { readonly name: Name }): ReactNode {
  const value = useValues()[name];
  const range = { name, value, max: most[name], ...(name === 'fish' ? { min: 1, step: 1 } : { min: 0, step: 0.05 }) };
  return (
    <label>
      {name} <input type="range" {...range} onChange={({ target }) => change(name, Number(target.value))} />
      <output>{value}</output>
    </label>
  );
}

const sliders = (Object.keys(most) as Name[]).map((name) => <Slider key={name} name={name} />);

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Canvas camera={{ position: [0, 6, 32], fov: 50, far: 200 }}>
      <hemisphereLight args={['#cfeaff', '#403830', 2]} />
      <directionalLight position={[4, 10, 6]} intensity={3} />
      <Shoal preset="aron" world={{ min: [-15, -15, -15], max: [15, 15, 15] }} magnify={2}>
        <Fish />
      </Shoal>
      <mesh>
        <sphereGeometry args={[15, 24, 16]} />
        <meshBasicMaterial color="#9fd4e8" wireframe transparent opacity={0.12} />
      </mesh>
    </Canvas>
    <form>{sliders}</form>
  </StrictMode>,
);
