// What the readers of mesh files return, before the mesh is checked and cleaned.

/** A mesh as it is in the file, before it is checked and welded. */
export interface RawMesh {
  /** Three numbers per vertex, m. */
  readonly positions: Float32Array | Float64Array;
  /** Three vertex indices per triangle. */
  readonly triangles: Uint32Array;
}

/** The indices 0, 1, 2 …: three consecutive vertices for each triangle. */
export function inTurn(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Functions of the host that reading a mesh needs. */
export interface ReadMeshOptions {
  /**
   * Returns the bytes of a file that a .gltf file refers to, by its relative path with percent signs decoded. The path
   * comes from the file, so the function decides which files it opens and throws for others. If it is missing, a
   * reference to another file is an error.
   */
  readonly resources?: (uri: string) => Uint8Array;
  /**
   * Called for each thing that was left out: hidden nodes, faces with fewer than three corners, surplus numbers in
   * lines of a PLY, bytes after the end. The
   * note is one sentence that begins with the file's name.
   */
  readonly onNote?: (note: string) => void;
}

type Numbers = Float32Array | Float64Array | Uint32Array;

/** A growing typed array. It takes a few bytes per number, fewer than a JavaScript array may take. */
export class GrowingList<A extends Numbers> {
  readonly #make: new (
    length: number,
  ) => A;
  /** The numbers, followed by unused capacity. */
  data: A;
  length = 0;

  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.data = new make(1024);
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new this.#make(2 * this.length);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }

  toArray(): A {
    return this.data.slice(0, this.length) as A;
  }
}
