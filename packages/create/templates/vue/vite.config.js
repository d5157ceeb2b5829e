import { templateCompilerOptions } from '@tresjs/core';
import vue from '@vitejs/plugin-vue';

// Three.js alone is larger than Vite's usual limit.
export default { plugins: [vue(templateCompilerOptions)], build: { chunkSizeWarningLimit: 2000 } };
