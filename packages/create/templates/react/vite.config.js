import react from '@vitejs/plugin-react';

// Three.js alone is larger than Vite's usual limit.
export default { plugins: [react()], build: { chunkSizeWarningLimit: 2000 } };
