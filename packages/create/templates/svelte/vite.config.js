import { svelte } from '@sveltejs/vite-plugin-svelte';

// Three.js alone is larger than Vite's usual limit.
export default { plugins: [svelte()], build: { chunkSizeWarningLimit: 2000 } };
