// Reads a mesh of one triangle.
import { readMesh } from 'shoal/meshes';

const file = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
const { triangles } = await readMesh(file, 'sail.obj');
console.log(JSON.stringify([...triangles]));
