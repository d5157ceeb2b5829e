import { Canvas } from '@react-three/fiber';
import { useState } from 'react';
import { Obstacle, School, Shoal } from 'shoal-react';

const world = { min: [-12, -6, -8], max: [12, 6, 8] };
// All in one direction: the school has formed when the page opens.
const start = { kind: 'box', heading: [1, 0, 0.4] };

export function Aquarium() {
  const [cohesion, setCohesion] = useState(2);
  return (
    <>
      <Canvas camera={{ position: [0, 0, 26], fov: 45 }}>
        <color attach="background" args={['#12506b']} />
        <hemisphereLight args={['#cfeaff', '#403830', 2]} />
        <directionalLight position={[3, 8, 5]} intensity={3} />
        <Shoal world={world} magnify={2}>
          <School name="sardine" count={600} start={start} rules={{ cohesion: { weight: cohesion } }} />
          <Obstacle position={[3, -2, 0]}>
            <mesh>
              <icosahedronGeometry args={[2, 3]} />
              <meshStandardMaterial color="#8a8880" />
            </mesh>
          </Obstacle>
        </Shoal>
      </Canvas>
      <label style={{ position: 'fixed', top: 16, left: 16, color: 'white' }}>
        Cohesion {cohesion}{' '}
        <input type="range" max="8" step="0.1" value={cohesion} onChange={(e) => setCohesion(Number(e.target.value))} />
      </label>
    </>
  );
}
