import { ColorManagement, ShaderMaterial, type ShaderMaterialParameters } from 'three';

/**
 * A material whose fragment shader mixes colours as they are displayed. Where three manages colours, the result is made
 * linear and left to the renderer's output conversion. So it is right on the canvas and in the linear targets of
 * post-processing. Tone mapping of the renderer does not apply.
 */
export function displayMaterial(parameters: ShaderMaterialParameters): ShaderMaterial {
  const { fragmentShader = '' } = parameters;
  if (!ColorManagement.enabled) return new ShaderMaterial(parameters);
  const end = fragmentShader.lastIndexOf('}');
  return new ShaderMaterial({
    ...parameters,
    fragmentShader: `${fragmentShader.slice(0, end)}
      gl_FragColor = linearToOutputTexel(sRGBTransferEOTF(clamp(gl_FragColor, 0.0, 1.0)));
    }`,
  });
}
