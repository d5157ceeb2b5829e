import { parseScenario, Simulation } from 'shoal';
import { SchoolView } from 'shoal/three';
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';

// Lengths are in metres. All other numbers come from the preset, and you can change any of them here. `heading` makes
// the fish start in one direction, so the page opens with a school.
const plan = parseScenario({
  version: 1,
  world: { min: [-12, -6, -8], max: [12, 6, 8] },
  species: [
    {
      name: 'sardine',
      count: 600,
      start: { kind: 'box', heading: [1, 0, 0.4] },
      rules: { cohesion: { weight: 2 } },
    },
  ],
});
const simulation = new Simulation(plan);

const fish = new SchoolView(simulation, { magnify: 2 });
const scene = new Scene().add(fish, new DirectionalLight('white', 3), new HemisphereLight('#cfeaff', '#403830', 2));
scene.background = new Color('#12506b');
const camera = new PerspectiveCamera(45, 1, 0.1, 500);
camera.position.z = 26;
const renderer = new WebGLRenderer({ antialias: true });
document.body.append(renderer.domElement);

function fit() {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
addEventListener('resize', fit);
fit();

let last = performance.now();
renderer.setAnimationLoop((now) => {
  const seconds = (now - last) / 1000;
  last = now;
  simulation.advance(seconds);
  fish.update(seconds, camera, renderer.domElement.height);
  renderer.render(scene, camera);
});
