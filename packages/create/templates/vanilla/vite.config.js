// Three.js alone exceeds Vite's default limit.
export default { build: { chunkSizeWarningLimit: 2000 } };
