// Three.js alone is larger than Vite's usual limit.
export default { build: { chunkSizeWarningLimit: 2000 } };
