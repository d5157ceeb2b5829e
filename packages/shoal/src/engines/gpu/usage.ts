/** WebGPU's buffer usage flags. Node has no globals for them. */
export const usage = {
  mapRead: 0x1,
  copySource: 0x4,
  copyTarget: 0x8,
  uniform: 0x40,
  storage: 0x80,
  queryResolve: 0x200,
} as const;

/** Flags for the visibility of bindings and for mapping. */
export const computeStage = 4;
export const forReading = 1;
