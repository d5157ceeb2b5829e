import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Project } from './project.ts';
import { openPage, serveWith } from './site.ts';

/* Hot reload of a development server, as `npm create vite` sets it up. */

const app = `import { Canvas } from '@react-three/fiber';
import { School, Shoal } from 'shoal-react';

export function App() {
  return (
    <Canvas>
      <Shoal ref={(api) => void (globalThis.shoal = api)}>
        <School name="sardine" count={100} rules={{ cohesion: { weight: 1 } }} />
      </Shoal>
    </Canvas>
  );
}
`;

let project: Project;

beforeAll(async () => {
  project = await Project.installed(
    {
      shoal: inject('library'),
      'shoal-react': inject('react'),
      '@react-three/fiber': '9',
      '@vitejs/plugin-react': '6',
      react: '~19.3.0',
      'react-dom': '~19.3.0',
      three: '0.187',
      vite: '8',
    },
    {
      'index.html':
        '<!doctype html><title>School</title><div id="root"></div><script type="module" src="/main.jsx"></script>',
      'main.jsx': `import { createRoot } from 'react-dom/client';
import { App } from './app.jsx';

createRoot(document.getElementById('root')).render(<App />);
`,
      'app.jsx': app,
      'vite.config.js': `import react from '@vitejs/plugin-react';

export default { plugins: [react()] };
`,
    },
  );
}, 300_000);

afterAll(async () => {
  await project[Symbol.asyncDispose]();
});

test('an edited component changes the school that swims', async () => {
  await using server = await serveWith(project.folder, 'vite', ['--host', '127.0.0.1']);
  const { page, reported } = await openPage(server.address);
  await page.waitForFunction('globalThis.shoal?.simulation?.school.step > 30', undefined, { timeout: 60_000 });
  await page.evaluate('globalThis.first = shoal.simulation');
  /** Saves the component until the page has it: a server that still looks for files to watch misses the first edit. */
  const edit = async (code: string, condition: string): Promise<void> => {
    for (let left = 6; left > 0; left--) {
      await project.write({ 'app.jsx': code });
      if (await page.waitForFunction(condition, undefined, { timeout: 15_000 }).catch(() => undefined)) return;
    }
    throw new Error(`the page did not get the edit:\n${reported.join('\n')}`);
  };
  await edit(app.replace('weight: 1', 'weight: 4'), 'shoal.simulation.plan.species[0].rules.cohesion.weight === 4');
  expect(await page.evaluate('shoal.simulation === first')).toBe(true);
  await edit(app.replace('count={100}', 'count={150}'), 'shoal.simulation?.school.count === 150');
  expect(await page.evaluate<number>('shoal.simulation.school.step')).toBeGreaterThan(30);
  expect(reported.filter((line) => /^error/.test(line))).toEqual([]);
});
