import { describe, expect, test } from 'vitest';
import { type LinkedView, readView, writeView } from '../src/scenes/scene-view.ts';

const read = (query: string) => readView(new URLSearchParams(query));

describe('the view as query parameters', () => {
  const views: LinkedView[] = [
    {},
    { look: 'diagram', mood: 'dusk' },
    { camera: { position: [1.25, -2, 3e5], target: [0, 0.0001, -7], isFixed: false } },
    { camera: { position: [1, 2, 3], target: [0, 0, 0], isFixed: true } },
    { time: { seconds: 12.4, isPaused: false } },
    { time: { seconds: 0, isPaused: true }, fish: { id: 0 } },
    { fish: { id: 42, camera: 'follow' } },
    { fish: { id: 42, camera: 'ride' } },
    { magnify: 2.5, speed: 0.5 },
    { overlays: new Set(['bounds', 'axes']), boundsInOtherLook: false, colouring: 'heading' },
    { overlays: new Set(), obstaclesShown: false, colouring: 'traitCohesion' },
    { slice: { shown: true, axis: 'y', position: -3.25 } },
    { markings: { arrows: true, arrowLength: 0.25, trail: false, trailSeconds: 4 } },
    { markings: { arrows: false, arrowLength: 1, trail: true, trailSeconds: 30 } },
    { camera: { position: [1, 2, 3], target: [0, 0, 0], isFixed: false }, aspect: 0.495 },
  ];

  test.each(views)('%j is read as it was written', (view) => {
    expect(read(String(new URLSearchParams(writeView(view))))).toEqual({ view, problems: [] });
  });

  test('are short and readable', () => {
    const camera = { position: [-0.00001, 1 / 3, 1e-9], target: [1e3, 100, 0.5], isFixed: false };
    expect(writeView({ camera, time: { seconds: 744 / 60, isPaused: true } })).toEqual({
      camera: '0,0.3333,0,1000,100,0.5',
      time: '12.4,paused',
    });
    expect(
      writeView({ overlays: new Set(['axes', 'bounds']), slice: { shown: false, axis: 'z', position: 0 } }),
    ).toEqual({ overlays: 'bounds,axes' });
  });

  test.each([
    ['look=paper', 'look must be water or diagram, got "paper".'],
    ['mood=', 'mood must be day, dusk, deep, got "".'],
    ['mood=day,dusk', 'got "day,dusk"'],
    ['camera=1,2,3', 'camera must be x, y and z of the camera'],
    ['camera=1,2,3,4,5,x', 'camera must'],
    ['camera=1,2,3,4,5,Infinity', 'camera must'],
    ['camera=1,2,3,4,5,1e999', 'camera must'],
    ['camera=1,2,3,4,5,2000000', 'camera must'],
    ['camera=1,2,3,1,2,3', 'camera must'],
    ['camera=1,2,3,4,5,6,7', 'camera must'],
    ['camera=1,2,3,4,5,6,fixed,fixed', 'camera must'],
    ['aspect=0', 'aspect must be the width of the picture divided by its height, a number from 0.1 to 10, got "0".'],
    ['time=-1', 'time must be seconds from 0 to 100,000'],
    ['time=100001', 'time must'],
    ['time=NaN', 'time must'],
    ['time=1,later', 'time must'],
    ['size=0', 'size must be the display size of the fish, a number from 0.1 to 100, got "0".'],
    ['size=3,4', 'size must'],
    ['overlays=', 'overlays must be none, or some of bounds, currents, axes,'],
    ['overlays=axes,nets', 'overlays must'],
    ['overlays=axes,axes', 'overlays must'],
    ['overlays=none,axes', 'overlays must'],
    ['overlays=__proto__', 'overlays must'],
    ['box=yes', 'box must be on or off, got "yes".'],
    ['colour=red', 'colour must be what the colours of the fish show'],
    ['obstacles=0', 'obstacles must be on or off'],
    ['slice=w,1', 'slice must be the axis x, y or z'],
    ['slice=x', 'slice must'],
    ['slice=x,1e9', 'slice must'],
    ['slice=x,1,2', 'slice must'],
    ['marks=1', 'marks must be the length of the arrows'],
    ['marks=11,4', 'marks must'],
    ['marks=1,31', 'marks must'],
    ['marks=1,4,5', 'marks must'],
    ['speed=0', 'speed must be the playback speed, a number from 0.01 to 100, got "0".'],
    ['speed=101', 'speed must'],
    ['fish=1.5', 'fish must be the id of a fish'],
    ['fish=-1', 'fish must'],
    ['fish=99999999999', 'fish must'],
    ['fish=1,eat', 'fish must'],
  ])('%s is ignored, with a sentence', (query, sentence) => {
    const { view, problems } = read(`${query}&scenario=reef`);
    expect(Object.values(view).filter((value) => value !== undefined)).toEqual([]);
    expect(problems.length).toBe(1);
    expect(problems[0]).toContain(sentence);
  });

  test('a long wrong value is cut in the sentence', () => {
    expect(read(`look=${'a'.repeat(1e5)}`).problems[0].length).toBeLessThan(100);
  });
});
