// A school with a rule of your own that its threads import: on one thread and on two.
import { parseScenario, Simulation } from 'shoal';
import { rise } from './rise.mjs';

const rules = [{ ...rise, module: new URL('./rise.mjs', import.meta.url).href }];
const plan = parseScenario({ version: 1, species: [{ name: 'herring', count: 300 }] }, { rules });
const one = new Simulation(plan);
one.step(10);
const two = new Simulation(plan, { threads: 2 });
await two.run(10);
const result = { isSame: one.stateHash() === two.stateHash(), threads: two.engine.threads };
two.dispose();
globalThis.schoolResult = result;
console.log(JSON.stringify(result));
