/** What a buffer is for: WebGPU's own numbers, which Node knows by no global name. */
export const usage = {
  mapRead: 0x1,
  copySource: 0x4,
  copyTarget: 0x8,
  uniform: 0x40,
  storage: 0x80,
  queryResolve: 0x200,
} as const;

/** Of a shader stage, and of mapping. */
export const computeStage = 4;
export const forReading = 1;
