import type { GLTF } from '@gltf-transform/core';
import type { GltfJson } from './gltf-json.ts';

/** Numbers of all accessors together: three a triangle of the most that a mesh may have. */
const maxElements = 12_000_000;

const componentBytes: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const positionTypes: readonly unknown[] = [5120, 5121, 5122, 5123, 5126];
const indexTypes: readonly unknown[] = [5121, 5123, 5125];

/**
 * Gathers the accessors that are needed, each checked against the bytes it reads from, and has glTF-Transform decode
 * them. What the document says of other things never reaches that library.
 */
export class GltfAccessors {
  readonly #json: GltfJson;
  readonly #bufferOf: (index: number) => Uint8Array;
  readonly #buffers: Uint8Array[] = [];
  readonly #views: GLTF.IBufferView[] = [];
  readonly #accessors: GLTF.IAccessor[] = [];
  /** Sparse indices, to be looked at when decoded: their place and what they must be below. */
  readonly #sparse: { place: number; count: number; where: string }[] = [];
  readonly #places = new Map<string, number>();
  readonly #bufferPlaces = new Map<number, number>();
  #elements = 0;

  /** @param bufferOf the bytes of a buffer of the document */
  constructor(json: GltfJson, bufferOf: (index: number) => Uint8Array) {
    this.#json = json;
    this.#bufferOf = bufferOf;
  }

  /** Adds an accessor of positions; the same one twice is decoded once. Returns its place and its count. */
  addPositions(index: unknown, where: string): { place: number; count: number } {
    return this.#add(index, where, 'VEC3', positionTypes);
  }

  /** Adds an accessor of vertex indices. */
  addIndices(index: unknown, where: string): { place: number; count: number } {
    return this.#add(index, where, 'SCALAR', indexTypes);
  }

  /** The numbers of all accessors that were added, by place. Whole numbers that stand for fractions become those. */
  async decode(): Promise<ArrayLike<number>[]> {
    const { Logger, WebIO } = await import('@gltf-transform/core');
    const resources = Object.fromEntries(this.#buffers.map((bytes, i) => [`${i}.bin`, bytes]));
    const buffers = this.#buffers.map((bytes, i) => ({ uri: `${i}.bin`, byteLength: bytes.length }));
    const json = { asset: { version: '2.0' }, buffers, bufferViews: this.#views, accessors: this.#accessors };
    const document = await new WebIO()
      .setLogger(new Logger(Logger.Verbosity.SILENT))
      .readJSON({ json, resources } as Parameters<InstanceType<typeof WebIO>['readJSON']>[0]);
    const decoded = document.getRoot().listAccessors();
    const arrays = decoded.map((accessor, place) => {
      const array = accessor.getArray() ?? [];
      const { count, type } = this.#accessors[place];
      const length = count * (type === 'VEC3' ? 3 : 1);
      if (array.length !== length) {
        this.#json.wrong('accessors', `must give ${length} numbers`, array.length);
      }
      if (!accessor.getNormalized()) return array;
      const fractions = new Float32Array(length);
      const element: number[] = [];
      for (let i = 0; i < count; i++) fractions.set(accessor.getElement(i, element), 3 * i);
      return fractions;
    });
    for (const { place, count, where } of this.#sparse) {
      for (let i = 0; i < arrays[place].length; i++) {
        if (arrays[place][i] >= count) this.#json.wrong(where, `must be below ${count}`, arrays[place][i]);
      }
    }
    return arrays;
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
    const bytes = componentBytes[componentType as number] * (type === 'VEC3' ? 3 : 1);
    const accessor: GLTF.IAccessor = {
      type,
      componentType: componentType as GLTF.AccessorComponentType,
      count,
      byteOffset: 0,
      normalized: type === 'VEC3' && componentType !== 5126 && definition.normalized === true,
    };
    if (definition.bufferView !== undefined) {
      const range = this.#range(definition, count, bytes, name, true);
      accessor.bufferView = range.view;
      accessor.byteOffset = range.offset;
    }
    const sparse = json.objectOf(definition, 'sparse', `${name}.sparse`);
    if (sparse) accessor.sparse = this.#sparseOf(sparse, count, bytes, `${name}.sparse`);
    else if (definition.bufferView === undefined) {
      json.wrong(
        name,
        'must have a bufferView',
        undefined,
        'If the file is compressed, export it without compression.',
      );
    }
    const place = this.#accessors.push(accessor) - 1;
    this.#places.set(key, place);
    return { place, count };
  }

  #sparseOf(
    sparse: Readonly<Record<string, unknown>>,
    of: number,
    bytes: number,
    name: string,
  ): NonNullable<GLTF.IAccessor['sparse']> {
    const json = this.#json;
    const count = json.whole(sparse.count, `${name}.count`, 1, of);
    this.#countElements(2 * count, name);
    const indices = json.object(sparse.indices, `${name}.indices`);
    const values = json.object(sparse.values, `${name}.values`);
    const componentType = indices.componentType as GLTF.AccessorComponentType;
    if (!indexTypes.includes(componentType)) {
      json.wrong(`${name}.indices.componentType`, `must be one of ${indexTypes.join(', ')}`, componentType);
    }
    const places = this.#range(indices, count, componentBytes[componentType], `${name}.indices`, false);
    const replaced = this.#range(values, count, bytes, `${name}.values`, false);
    const place =
      this.#accessors.push({
        type: 'SCALAR',
        componentType,
        count,
        bufferView: places.view,
        byteOffset: places.offset,
      }) - 1;
    this.#sparse.push({ place, count: of, where: `${name}.indices` });
    return {
      count,
      indices: {
        bufferView: places.view,
        byteOffset: places.offset,
        componentType: componentType as 5121 | 5123 | 5125,
      },
      values: { bufferView: replaced.view, byteOffset: replaced.offset },
    };
  }

  /** Where `count` elements of `bytes` each lie; they all lie within the bytes of their view and of its buffer. */
  #range(
    definition: Readonly<Record<string, unknown>>,
    count: number,
    bytes: number,
    name: string,
    mayInterleave: boolean,
  ): { view: number; offset: number } {
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
    let bufferPlace = this.#bufferPlaces.get(bufferIndex);
    if (bufferPlace === undefined) {
      bufferPlace = this.#buffers.push(buffer) - 1;
      this.#bufferPlaces.set(bufferIndex, bufferPlace);
    }
    const pruned: GLTF.IBufferView = { buffer: bufferPlace, byteOffset: viewOffset, byteLength: viewLength };
    if (stride !== bytes) pruned.byteStride = stride;
    return { view: this.#views.push(pruned) - 1, offset };
  }

  #countElements(count: number, name: string): void {
    this.#elements += count;
    if (this.#elements > 2 * maxElements) {
      this.#json.wrong(name, `must not bring all accessors above ${2 * maxElements} elements`, this.#elements);
    }
  }
}

export const withoutCompression = 'Export it again without compression (Draco, meshopt).';
