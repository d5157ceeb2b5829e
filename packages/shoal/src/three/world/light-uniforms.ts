import { type IUniform, Vector3 } from 'three';
import type { Vec3 } from '../../math/vector.ts';

/** The lights of a mood as uniforms. Each is a number or a colour. */
export function lightUniforms<Name extends string>(
  light: Readonly<Record<Name, number | Vec3>>,
): Record<Name, IUniform> {
  const uniforms = Object.entries<number | Vec3>(light).map(([name, value]) => [name, { value: uniformOf(value) }]);
  return Object.fromEntries(uniforms) as Record<Name, IUniform>;
}

/** Sets uniforms to the lights of another mood. */
export function setLights<Name extends string>(
  uniforms: Readonly<Record<NoInfer<Name>, IUniform>>,
  light: Readonly<Record<Name, number | Vec3>>,
): void {
  for (const name of Object.keys(light) as Name[]) uniforms[name].value = uniformOf(light[name]);
}

function uniformOf(value: number | Vec3): number | Vector3 {
  return typeof value === 'number' ? value : new Vector3(...value);
}
