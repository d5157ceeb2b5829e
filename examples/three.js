import { parseScenario, Simulation } from 'shoal';
import { ObstacleView, SchoolView } from 'shoal/three';
import { DirectionalLight, Fog, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';

const simulation = new Simulation(
  parseScenario({
    version: 1,
    world: { min: [-9, -5, -9], max: [9, 5, 9] },
    obstacles: [{ shape: { kind: 'rock', radius: 2.5 } }],
    species: [
      { name: 'sardine', count: 300, start: { kind: 'box', heading: [1, 0, 0.4] } },
      { name: 'tang', count: 60 },
    ],
  }),
);

const scene = new Scene();
scene.fog = new Fog('#274a66', 12, 45);
scene.background = scene.fog.color;
const sun = new DirectionalLight('#ffe3b0', 4);
sun.position.set(-1, 2, 1);
const fish = new SchoolView(simulation);
const stones = new ObstacleView(simulation);
scene.add(fish, stones, sun, new HemisphereLight('#bfe4ff', '#40382c', 2));

const renderer = new WebGLRenderer({ antialias: true });
document.body.append(renderer.domElement);
const camera = new PerspectiveCamera(45, innerWidth / innerHeight, 0.1, 100);
camera.position.set(4, 2, 20);
camera.lookAt(0, 0, 0);
renderer.setSize(innerWidth, innerHeight);

let last = 0;
renderer.setAnimationLoop((now) => {
  const seconds = Math.min(0.1, (now - last) / 1000);
  last = now;
  simulation.advance(seconds);
  fish.update(seconds, camera, renderer.domElement.height);
  stones.update();
  renderer.render(scene, camera);
});
