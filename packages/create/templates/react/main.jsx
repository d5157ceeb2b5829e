import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Aquarium } from './aquarium.jsx';

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Aquarium />
  </StrictMode>,
);
