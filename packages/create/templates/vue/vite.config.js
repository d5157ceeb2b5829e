import { templateCompilerOptions } from '@tresjs/core';
import vue from '@vitejs/plugin-vue';

// Three.js alone exceeds Vite's default limit.
export default { plugins: [vue(templateCompilerOptions)], build: { chunkSizeWarningLimit: 2000 } };
