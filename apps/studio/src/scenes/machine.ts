/** The properties of a machine that decide how many fish it can show smoothly. */
export interface Machine {
  /** Number of threads that can run at once. */
  readonly cores: number;
  /** Whether WebGL is emulated on the CPU. */
  readonly drawsInSoftware: boolean;
  /** Whether there is a GPU that can step a school. */
  hasGpu(): Promise<boolean>;
}
