import { Simulation } from 'shoal';
import { SchoolView } from 'shoal/three';
import { type InstancedBufferGeometry, type Mesh, PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { hunting } from '../hunting.ts';
import { threadStarter } from './node-thread.ts';

const camera = new PerspectiveCamera(45, 16 / 9, 0.1, 1000);
camera.position.set(4, 4, 20);
/** At this height all fish have the finest bodies, in the buffer of one mesh. */
const pixelsHigh = 72_000;

/** Places at which a caught fish is drawn. Only those beat with an amplitude of 2. */
function caughtIn(view: SchoolView): string[] {
  return (view.children as Mesh[]).flatMap(({ geometry, visible }) => {
    const { instanceCount, attributes } = geometry as InstancedBufferGeometry;
    const { pose, direction } = attributes;
    const drawn = Array.from({ length: visible ? instanceCount : 0 }, (_, k) => k);
    return drawn.filter((k) => direction.getW(k) === 2).map((k) => `${[pose.getX(k), pose.getY(k), pose.getZ(k)]}`);
  });
}

it.each([1, 2])('every catch is seen, before or after steps are started; %i threads', async (threads) => {
  const simulation = new Simulation(hunting, { threads, startThread: threadStarter() });
  const views = [new SchoolView(simulation), new SchoolView(simulation), new SchoolView(simulation)];
  const [early, late, hidden] = views;
  const seen = views.map(() => new Set<string>());
  hidden.visible = false;
  const look = (k: number): void => {
    views[k].update(1 / 30, camera, pixelsHigh);
    for (const place of caughtIn(views[k])) seen[k].add(place);
  };
  while (simulation.school.step < 300) {
    look(views.indexOf(early));
    simulation.advance(1 / 30);
    look(views.indexOf(late));
    look(views.indexOf(hidden));
    if (simulation.running) await new Promise((resolve) => setTimeout(resolve));
  }
  await simulation.running;
  look(views.indexOf(early));
  look(views.indexOf(late));
  look(views.indexOf(hidden));
  hidden.visible = true;
  look(views.indexOf(hidden));
  const catches = simulation.takeEvents().filter(({ kind }) => kind === 'catch');
  const places = new Set(catches.map(({ position }) => `${position}`));
  expect(catches.length).toBeGreaterThan(10);
  expect(seen[0]).toEqual(places);
  expect(seen[1]).toEqual(places);
  // What was caught while it was hidden is past.
  expect(seen[2].size).toBe(0);
  for (const view of views) view.dispose();
  simulation.dispose();
});
