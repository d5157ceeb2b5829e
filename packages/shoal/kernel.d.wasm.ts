// The type of the import `shoal/kernel.wasm`.

import type { CompiledKernel } from './dist/index.js';

/** The compiled kernel, for hosts that compile no WebAssembly from bytes: `new Simulation(plan, { kernel })`. */
declare const kernel: CompiledKernel;
export default kernel;
