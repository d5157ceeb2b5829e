import { ColorManagement, ShaderMaterial, type ShaderMaterialParameters } from 'three';

/**
 * A material whose fragment shader mixes colours as they are displayed. If three.js manages colours, the result is
 * converted to linear colours, and the renderer's output conversion converts it back. The picture is therefore the same
 * on the canvas and in the linear targets of post-processing. Tone mapping is not applied.
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
