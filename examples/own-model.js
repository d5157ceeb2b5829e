import { parseScenario, Simulation } from 'shoal';
import { figureFrom, SchoolView } from 'shoal/three';
import {
  CanvasTexture,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  RepeatWrapping,
  Scene,
  SphereGeometry,
  SRGBColorSpace,
  WebGLRenderer,
} from 'three';

/** A clownfish made of spheres, nose along x. From a file: (await new GLTFLoader().loadAsync('fish.glb')).scene */
function clownfish() {
  const canvas = document.createElement('canvas');
  canvas.width = 128;
  canvas.height = 1;
  const stripes = canvas.getContext('2d');
  for (const [from, to, colour] of [
    [0, 128, '#ff7a1a'],
    [28, 48, '#101010'],
    [31, 45, '#ffffff'],
    [60, 82, '#101010'],
    [63, 79, '#ffffff'],
    [98, 108, '#101010'],
    [100, 106, '#ffffff'],
  ]) {
    stripes.fillStyle = colour;
    stripes.fillRect(from, 0, to - from, 1);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.wrapS = RepeatWrapping;
  map.rotation = Math.PI / 2;
  const skin = new MeshStandardMaterial({ map, roughness: 0.5 });
  const orange = new MeshStandardMaterial({ color: '#ff8a2a', roughness: 0.6 });
  const black = new MeshStandardMaterial({ color: '#0a0a0a', roughness: 0.2 });
  // The poles of the sphere become nose and tail, so it has vertices all along the body.
  const ball = new SphereGeometry(1, 16, 24).rotateZ(-Math.PI / 2);
  const part = (material, [x, y, z], [long, high, wide]) => {
    const mesh = new Mesh(ball, material);
    mesh.position.set(x, y, z);
    mesh.scale.set(long, high, wide);
    return mesh;
  };
  return new Group().add(
    part(skin, [0, 0, 0], [1, 0.48, 0.24]),
    part(orange, [-1.15, 0, 0], [0.32, 0.4, 0.03]),
    part(orange, [-0.1, 0.42, 0], [0.55, 0.2, 0.03]),
    part(orange, [0.15, -0.15, 0.26], [0.22, 0.14, 0.03]),
    part(orange, [0.15, -0.15, -0.26], [0.22, 0.14, 0.03]),
    part(black, [0.72, 0.12, 0.15], [0.06, 0.06, 0.06]),
    part(black, [0.72, 0.12, -0.15], [0.06, 0.06, 0.06]),
  );
}

const clown = figureFrom(clownfish(), { forward: '+x', wave: [4, 0.2] });
const simulation = new Simulation(
  parseScenario({
    version: 1,
    world: { min: [-3, -1.6, -3], max: [3, 1.6, 3] },
    species: [
      { name: 'clown', count: 60, body: { length: 0.3 } },
      { name: 'sardine', count: 120, body: { length: 0.2, shape: 'sardine' } },
    ],
  }),
);
const fish = new SchoolView(simulation, {
  magnify: 2,
  figure: (species) => (species === 'clown' ? clown : undefined),
});

const scene = new Scene();
scene.background = new Color('#2a6f8f');
scene.fog = new Fog(scene.background, 5, 14);
const sun = new DirectionalLight('#fff0d0', 3);
sun.position.set(-1, 2, 1);
scene.add(fish, sun, new HemisphereLight('#cfeaff', '#40382c', 2));
const renderer = new WebGLRenderer({ antialias: true });
document.body.append(renderer.domElement);
const camera = new PerspectiveCamera(45, innerWidth / innerHeight, 0.05, 50);
camera.position.set(1, 0.6, 6.5);
camera.lookAt(0, 0, 0);
renderer.setSize(innerWidth, innerHeight);

let last = performance.now();
renderer.setAnimationLoop((now) => {
  const seconds = Math.min(0.1, Math.max(0, (now - last) / 1000));
  last = now;
  simulation.advance(seconds);
  fish.update(seconds, camera, renderer.domElement.height);
  renderer.render(scene, camera);
});
