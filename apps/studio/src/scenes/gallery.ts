/** Groups of the scene gallery, with the names of their scenes. Each bundled scene is in one group; the best come first. */
export const galleryGroups: Readonly<Record<string, readonly string[]>> = {
  'First look': ['great-bait-ball', 'murmuration', 'reef', 'herring-run', 'half-a-million', 'school-1000'],
  Predators: ['shark', 'bait-ball', 'evolving', 'two-species', 'startle'],
  Obstacles: ['arch', 'diver', 'rocks', 'torus', 'mill', 'reef-100', 'waypoints', 'gate'],
  Flocks: ['starlings', 'stampede', 'perching', 'vortex', 'corridor', 'river', 'leader', 'feeding', 'wake', 'endless'],
  Research: ['thesis-demo', 'common', 'smoothness', 'abzu', 'parker', 'sphere', 'plane', 'two-fish'],
};
