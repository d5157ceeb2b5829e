/** What the settings of all rules have in common. */
export interface AnySettings {
  enabled: boolean;
  form: string;
  weight: number;
  radius?: number;
  nearest?: number;
}
