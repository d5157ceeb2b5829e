// In Node and other runtimes without a window: prints the result as a line of JSON.
import { runSchool } from './school.mjs';

console.log(JSON.stringify(await runSchool()));
