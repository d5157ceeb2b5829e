/** The settings that all rules have in common. */
export interface AnySettings {
  enabled: boolean;
  form: string;
  weight: number;
  radius?: number;
  nearest?: number;
}
