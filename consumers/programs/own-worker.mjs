// In a page that allows only workers from files: the school steps in workers of the page's own.
import { runSchool } from './school.mjs';

const startThread = () => new Worker(new URL('./school-worker.js', import.meta.url), { type: 'module' });
globalThis.schoolResult = await runSchool({ startThread });
