import react from '@vitejs/plugin-react';

// Three.js alone exceeds Vite's default limit.
export default { plugins: [react()], build: { chunkSizeWarningLimit: 2000 } };
