// In a page that allows workers only from files: the school steps in workers that the page makes.
import { runSchool } from './school.mjs';

const startThread = () => new Worker(new URL('./school-worker.js', import.meta.url), { type: 'module' });
globalThis.schoolResult = await runSchool({ startThread });
