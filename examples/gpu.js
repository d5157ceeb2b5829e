import { parseScenario, Simulation } from 'shoal';
import { openGpu } from 'shoal/gpu';
import { SchoolView } from 'shoal/three';
import { GpuSchoolView } from 'shoal/three-gpu';
import { DirectionalLight, Fog, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { WebGPURenderer } from 'three/webgpu';

// If pages may not use a GPU, the CPU steps a smaller school.
const card = await openGpu({ gpu: navigator.gpu, readBack: false }).catch(({ message }) => console.info(message));

const count = card && !card.isSoftware ? 200_000 : 2000;
const edge = 16 * Math.cbrt(count / 2000);
const world = { min: [-edge, -edge / 2, -edge], max: [edge, edge / 2, edge] };
const species = [
  { name: 'sardine', count: 0.9 * count },
  { name: 'tang', count: 0.1 * count },
];
const plan = parseScenario({ version: 1, world, species });
const simulation = new Simulation(plan, { engine: card });

const renderer = card ? new WebGPURenderer({ device: card.device }) : new WebGLRenderer();
await renderer.init?.();
renderer.setSize(innerWidth, innerHeight);
document.body.replaceChildren(renderer.domElement);

const fish = card ? new GpuSchoolView(simulation, renderer) : new SchoolView(simulation);
const sun = new DirectionalLight('#ffe3b0', 4);
sun.position.set(-1, 2, 1);
const scene = new Scene().add(fish, sun, new HemisphereLight('#bfe4ff', '#40382c', 2));
scene.fog = new Fog('#274a66', edge, 4 * edge);
scene.background = scene.fog.color;
const camera = new PerspectiveCamera(45, innerWidth / innerHeight, 0.1, 10 * edge);
camera.position.set(0.3 * edge, 0.2 * edge, 2 * edge);
camera.lookAt(0, 0, 0);

let last = performance.now();
renderer.setAnimationLoop((now) => {
  const seconds = Math.min(0.1, Math.max(0, (now - last) / 1000));
  last = now;
  simulation.advance(seconds);
  if (fish.update(seconds, camera, renderer.domElement.height) !== false) renderer.render(scene, camera);
});
