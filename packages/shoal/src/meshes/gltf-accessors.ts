// Reads the arrays of numbers in a glTF file.

import type { GltfJson } from './gltf-json.ts';

/** Most numbers in all accessors together: three for each triangle of the largest mesh. */
const maxElements = 12_000_000;

const componentBytes: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
/** The integer that stands for 1 if integers are normalized, by component type. */
const largestOf: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 };
const componentReaders: Readonly<Record<number, (view: DataView, at: number) => number>> = {
  5120: (view, at) => view.getInt8(at),
  5121: (view, at) => view.getUint8(at),
  5122: (view, at) => view.getInt16(at, true),
  5123: (view, at) => view.getUint16(at, true),
  5125: (view, at) => view.getUint32(at, true),
  5126: (view, at) => view.getFloat32(at, true),
};
const positionTypes: readonly unknown[] = [5120, 5121, 5122, 5123, 5126];
const indexTypes: readonly unknown[] = [5121, 5123, 5125];

/** Numbers of one type within a buffer. */
interface Range {
  readonly bytes: Uint8Array;
  /** Byte offset of the first element in `bytes`. */
  readonly offset: number;
  /** Bytes from one element to the next. */
  readonly stride: number;
  readonly componentType: number;
}

/** The numbers to read: their type, and `size` numbers for each element. */
type Elements = Pick<Accessor, 'size' | 'count'> & Pick<Range, 'componentType'>;

/** An accessor whose ranges all lie within their buffers. */
interface Accessor {
  /** Numbers per element: 3 for positions, 1 for indices. */
  readonly size: number;
  readonly count: number;
  /** Whether integers are normalized, so that they stand for −1 or 0 to 1. */
  readonly isNormalized: boolean;
  /** Absent if all numbers are 0, apart from sparse ones. */
  readonly elements: Range | undefined;
  readonly sparse: Sparse | undefined;
}

/** Elements that replace some elements of an accessor. */
interface Sparse {
  readonly count: number;
  readonly indices: Range;
  readonly values: Range;
  readonly where: string;
}

/** Collects the accessors that are needed, checks each against the bytes it reads from, and decodes them. */
export class GltfAccessors {
  readonly #json: GltfJson;
  readonly #bufferOf: (index: number) => Uint8Array;
  readonly #accessors: Accessor[] = [];
  readonly #places = new Map<string, number>();
  #elements = 0;

  /** @param bufferOf returns the bytes of a buffer of the document */
  constructor(json: GltfJson, bufferOf: (index: number) => Uint8Array) {
    this.#json = json;
    this.#bufferOf = bufferOf;
  }

  /** Adds an accessor of positions and returns its index and count. An accessor that is added twice is decoded once. */
  addPositions(index: unknown, where: string): { place: number; count: number } {
    return this.#add(index, where, 'VEC3', positionTypes);
  }

  /** Adds an accessor of vertex indices. */
  addIndices(index: unknown, where: string): { place: number; count: number } {
    return this.#add(index, where, 'SCALAR', indexTypes);
  }

  /** The numbers of all added accessors, by index: positions as float32, vertex indices as uint32. */
  decode(): (Float32Array | Uint32Array)[] {
    return this.#accessors.map((accessor) => {
      const { size, count, elements, sparse, isNormalized } = accessor;
      const numbers = size === 3 ? new Float32Array(3 * count) : new Uint32Array(count);
      if (elements) readElements(numbers, elements, size, count, isNormalized);
      if (sparse) this.#replace(numbers, accessor, sparse);
      return numbers;
    });
  }

  #replace(numbers: Float32Array | Uint32Array, { size, count, isNormalized }: Accessor, sparse: Sparse): void {
    const indices = new Uint32Array(sparse.count);
    readElements(indices, sparse.indices, 1, sparse.count, false);
    const values = numbers.slice(0, size * sparse.count);
    readElements(values, sparse.values, size, sparse.count, isNormalized);
    for (let i = 0; i < sparse.count; i++) {
      if (indices[i] >= count) this.#json.wrong(sparse.where, `must be below ${count}`, indices[i]);
      numbers.set(values.subarray(size * i, size * (i + 1)), size * indices[i]);
    }
  }

  #add(
    index: unknown,
    where: string,
    type: 'VEC3' | 'SCALAR',
    types: readonly unknown[],
  ): { place: number; count: number } {
    const json = this.#json;
    const definition = json.entry('accessors', index, where);
    const key = `${type} ${index}`;
    const known = this.#places.get(key);
    if (known !== undefined) return { place: known, count: this.#accessors[known].count };

    const name = `accessors[${index}]`;
    if (definition.type !== type) json.wrong(`${name}.type`, `must be "${type}" for ${where}`, definition.type);
    const { componentType } = definition;
    if (!types.includes(componentType)) {
      json.wrong(`${name}.componentType`, `must be one of ${types.join(', ')} for ${where}`, componentType);
    }
    const count = json.whole(definition.count, `${name}.count`, 1, maxElements);
    this.#countElements(count, name);
    const size = type === 'VEC3' ? 3 : 1;
    const read: Elements = { componentType: componentType as number, size, count };
    const { bufferView } = definition;
    const elements = bufferView === undefined ? undefined : this.#range(definition, read, name, true);
    const sparse = json.objectOf(definition, 'sparse', `${name}.sparse`);
    if (!elements && !sparse) {
      json.wrong(
        name,
        'must have a bufferView',
        undefined,
        'If the file is compressed, export it without compression.',
      );
    }
    const place = this.#accessors.push({
      ...{ size, count, elements },
      isNormalized: size === 3 && componentType !== 5126 && definition.normalized === true,
      sparse: sparse && this.#sparseOf(sparse, read, `${name}.sparse`),
    });
    this.#places.set(key, place - 1);
    return { place: place - 1, count };
  }

  #sparseOf(sparse: Readonly<Record<string, unknown>>, of: Elements, name: string): Sparse {
    const json = this.#json;
    const count = json.whole(sparse.count, `${name}.count`, 1, of.count);
    this.#countElements(2 * count, name);
    const indices = json.object(sparse.indices, `${name}.indices`);
    const values = json.object(sparse.values, `${name}.values`);
    const { componentType } = indices;
    if (!indexTypes.includes(componentType)) {
      json.wrong(`${name}.indices.componentType`, `must be one of ${indexTypes.join(', ')}`, componentType);
    }
    const index: Elements = { componentType: componentType as number, size: 1, count };
    return {
      count,
      indices: this.#range(indices, index, `${name}.indices`, false),
      values: this.#range(values, { ...of, count }, `${name}.values`, false),
      where: `${name}.indices`,
    };
  }

  /** The range of the elements, checked to lie within their view and its buffer. */
  #range(
    definition: Readonly<Record<string, unknown>>,
    { componentType, size, count }: Elements,
    name: string,
    mayInterleave: boolean,
  ): Range {
    const bytes = size * componentBytes[componentType];
    const json = this.#json;
    const view = json.entry('bufferViews', definition.bufferView, `${name}.bufferView`);
    const viewName = `bufferViews[${definition.bufferView}]`;
    const extensions = json.objectOf(view, 'extensions', `${viewName}.extensions`) ?? {};
    const bufferIndex = json.whole(view.buffer, `${viewName}.buffer`, 0, json.list('buffers').length - 1);
    for (const compression of ['EXT_meshopt_compression', 'KHR_meshopt_compression']) {
      const buffer = json.entry('buffers', bufferIndex, `${viewName}.buffer`);
      if (extensions[compression] !== undefined && buffer.uri === undefined) {
        json.wrong(viewName, 'must not be compressed', compression, withoutCompression);
      }
    }
    const buffer = this.#bufferOf(bufferIndex);
    const limit = Number.MAX_SAFE_INTEGER;
    const viewOffset = json.whole(view.byteOffset ?? 0, `${viewName}.byteOffset`, 0, limit);
    const viewLength = json.whole(view.byteLength, `${viewName}.byteLength`, 1, limit);
    if (viewOffset + viewLength > buffer.length) {
      json.wrong(viewName, `must end within the ${buffer.length} bytes of its buffer`, viewOffset + viewLength);
    }
    const offset = json.whole(definition.byteOffset ?? 0, `${name}.byteOffset`, 0, limit);
    const stride =
      mayInterleave && view.byteStride !== undefined
        ? json.whole(view.byteStride, `${viewName}.byteStride`, bytes, 252)
        : bytes;
    const end = offset + (count - 1) * stride + bytes;
    if (end > viewLength) {
      json.wrong(name, `must read within the ${viewLength} bytes of its bufferView`, end);
    }
    return { bytes: buffer, offset: viewOffset + offset, stride, componentType };
  }

  #countElements(count: number, name: string): void {
    this.#elements += count;
    if (this.#elements > 2 * maxElements) {
      this.#json.wrong(name, `must not bring all accessors above ${2 * maxElements} elements`, this.#elements);
    }
  }
}

/** Reads `count` elements of `size` numbers into `out`. */
function readElements(
  out: Float32Array | Uint32Array,
  { bytes, offset, stride, componentType }: Range,
  size: number,
  count: number,
  isNormalized: boolean,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = componentReaders[componentType];
  const width = componentBytes[componentType];
  const largest = isNormalized ? largestOf[componentType] : 1;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < size; k++) {
      const value = read(view, offset + i * stride + k * width);
      // The most negative integer stands for −1, and so does the next one.
      out[i * size + k] = isNormalized ? Math.max(-1, value / largest) : value;
    }
  }
}

export const withoutCompression = 'Export it again without compression (Draco, meshopt).';
