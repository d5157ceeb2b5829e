import { svelte } from '@sveltejs/vite-plugin-svelte';

// Three.js alone exceeds Vite's default limit.
export default { plugins: [svelte()], build: { chunkSizeWarningLimit: 2000 } };
