/** What decides how many fish the page can show smoothly. */
export interface Machine {
  /** Threads that run at once. */
  readonly cores: number;
  /** Whether WebGL is emulated on the CPU. */
  readonly drawsInSoftware: boolean;
  /** Whether there is a GPU that can step a school. */
  hasGpu(): Promise<boolean>;
}
