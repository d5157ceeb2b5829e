// `School.cs` and `School.shader`: play an export of vertex-animation textures in Unity, with URP.

/** The component, and the import settings of the textures. */
export const unityScript = `// Plays a school that "shoal export --to vat" wrote. Add it to a game object, drag in the files, and press play.
// Unity is left-handed: x of the export is -x here, as in glTFast, which imports the bodies.
using System;
using UnityEngine;

namespace Shoal
{
    public class School : MonoBehaviour
    {
        [Serializable] public class Body { public Mesh mesh; public Texture2D swim; }

        [Tooltip("school.json")] public TextAsset about;
        public Texture2D position, fine, rotation, beat;
        [Tooltip("The .glb mesh and the _vat.png of each species, in the order of school.json")] public Body[] bodies;
        [Tooltip("Shoal/School")] public Shader shader;
        [Tooltip("Seconds from the first frame; it repeats at the end")] public float time;
        public bool playing = true;

        [Serializable] class Remap { public float[] Min, Max; public int Frames; }
        [Serializable] class Swim { public Remap remap; public float bend; }
        [Serializable] class Species { public Swim swim; public int first, count; public float[] scales; }
        [Serializable] class Trajectory { public int width; public Remap remap; public float amplitude, bend; }
        [Serializable] class About { public int format, frames; public float fps; public Trajectory trajectory; public Species[] species; }

        About school;
        Material[] materials;
        GraphicsBuffer[] scales;

        void OnEnable()
        {
            // Names in C# have no hyphen.
            school = JsonUtility.FromJson<About>(about.text.Replace("os-remap", "remap"));
            if (school.format != 1) throw new Exception("school.json: made by another version of Shoal.");
            if (bodies.Length != school.species.Length) throw new Exception("Give a mesh and a texture for each of the " + school.species.Length + " species of school.json.");
            materials = new Material[bodies.Length];
            scales = new GraphicsBuffer[bodies.Length];
            for (int k = 0; k < bodies.Length; k++)
            {
                var species = school.species[k];
                scales[k] = new GraphicsBuffer(GraphicsBuffer.Target.Structured, species.scales.Length, 4);
                scales[k].SetData(species.scales);
                var material = materials[k] = new Material(shader);
                material.SetBuffer("_Scales", scales[k]);
                material.SetTexture("_Position", position);
                material.SetTexture("_Fine", fine);
                material.SetTexture("_Rotation", rotation);
                material.SetTexture("_Beat", beat);
                material.SetTexture("_Swim", bodies[k].swim);
                SetBounds(material, "_Position", school.trajectory.remap);
                SetBounds(material, "_Swim", species.swim.remap);
                material.SetInteger("_Frames", school.frames);
                material.SetInteger("_SwimFrames", species.swim.remap.Frames);
                material.SetInteger("_First", species.first);
                material.SetFloat("_Amplitude", school.trajectory.amplitude);
                material.SetFloat("_Bend", school.trajectory.bend * species.swim.bend);
            }
        }

        void OnDisable()
        {
            foreach (var one in scales) one?.Dispose();
            foreach (var one in materials) Destroy(one);
        }

        void Update()
        {
            if (playing) time += Time.deltaTime;
            float frame = Mathf.Repeat(time, Mathf.Max(1, school.frames - 1) / school.fps) * school.fps;
            var remap = school.trajectory.remap;
            var bounds = new Bounds();
            bounds.SetMinMax(new Vector3(-remap.Max[0], remap.Min[1], remap.Min[2]), new Vector3(-remap.Min[0], remap.Max[1], remap.Max[2]));
            for (int k = 0; k < bodies.Length; k++)
            {
                materials[k].SetFloat("_Frame", frame);
                materials[k].SetMatrix("_World", transform.localToWorldMatrix);
                var parameters = new RenderParams(materials[k]) { worldBounds = BoundsOf(bounds, Mathf.Max(school.species[k].scales)) };
                Graphics.RenderMeshPrimitives(parameters, bodies[k].mesh, 0, school.species[k].count);
            }
        }

        Bounds BoundsOf(Bounds local, float length)
        {
            var box = GeometryUtility.CalculateBounds(new[] { local.min, local.max }, Matrix4x4.identity);
            box.Expand(2 * length);
            float farthest = Mathf.Max(box.min.magnitude, box.max.magnitude) + box.size.magnitude;
            return new Bounds(transform.position, Vector3.one * 2 * farthest * Mathf.Max(transform.lossyScale.x, 1));
        }

        static void SetBounds(Material material, string name, Remap remap)
        {
            material.SetVector(name + "Min", new Vector4(remap.Min[0], remap.Min[1], remap.Min[2]));
            material.SetVector(name + "Span", new Vector4(remap.Max[0] - remap.Min[0], remap.Max[1] - remap.Min[1], remap.Max[2] - remap.Min[2]));
        }
    }

#if UNITY_EDITOR
    /// <summary>Imports the textures with all of their bits.</summary>
    class SchoolTextures : UnityEditor.AssetPostprocessor
    {
        void OnPreprocessTexture()
        {
            if (!System.Text.RegularExpressions.Regex.IsMatch(assetPath, "/(trajectory-[a-z]+|[^/]+_vat)[.]png$")) return;
            // Other textures of the project may have such names too.
            var folder = System.IO.Path.GetDirectoryName(assetPath);
            if (!System.IO.File.Exists(System.IO.Path.Combine(folder, "school.json"))
                && !System.IO.File.Exists(System.IO.Path.Combine(folder, "..", "school.json"))) return;
            var importer = (UnityEditor.TextureImporter)assetImporter;
            importer.sRGBTexture = false;
            importer.mipmapEnabled = false;
            importer.alphaIsTransparency = false;
            importer.npotScale = UnityEditor.TextureImporterNPOTScale.None;
            importer.filterMode = FilterMode.Point;
            importer.wrapMode = TextureWrapMode.Clamp;
            var settings = importer.GetDefaultPlatformTextureSettings();
            settings.maxTextureSize = 8192;
            settings.format = UnityEditor.TextureImporterFormat.RGBA64;
            importer.SetPlatformTextureSettings(settings);
        }
    }
#endif
}
`;

/** The shader. */
export const unityShader = `// Moves the animals of an export of "shoal export --to vat". School.cs sets the properties.
Shader "Shoal/School"
{
    SubShader
    {
        Tags { "RenderType" = "Opaque" "RenderPipeline" = "UniversalPipeline" }
        Cull Off

        HLSLINCLUDE
        #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Core.hlsl"
        #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Lighting.hlsl"

        Texture2D<float4> _Position, _Fine, _Rotation, _Beat, _Swim;
        StructuredBuffer<float> _Scales;
        float4x4 _World;
        float4 _PositionMin, _PositionSpan, _SwimMin, _SwimSpan;
        int _Frames, _SwimFrames, _First;
        float _Frame, _Amplitude, _Bend;

        struct Vertex
        {
            float3 position : POSITION;
            float3 normal : NORMAL;
            float4 colour : COLOR;
            float2 swim : TEXCOORD1;
            uint instance : SV_InstanceID;
        };

        struct Point
        {
            float4 clip : SV_POSITION;
            float3 normal : TEXCOORD0;
            float3 world : TEXCOORD1;
            float3 colour : COLOR;
        };

        int2 SizeOf(Texture2D<float4> map)
        {
            uint width, height;
            map.GetDimensions(width, height);
            return int2(width, height);
        }

        // Unity's rows begin at the bottom.
        float4 TexelAt(Texture2D<float4> map, int2 place)
        {
            return map.Load(int3(place.x, SizeOf(map).y - 1 - place.y, 0));
        }

        float3 PositionAt(int2 place)
        {
            return _PositionMin.xyz + _PositionSpan.xyz * (TexelAt(_Position, place).xyz + TexelAt(_Fine, place).xyz / 65535.0);
        }

        float3 Turned(float4 turn, float3 v)
        {
            return v + 2 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v);
        }

        // From OpenVAT's axes to y up, and between right-handed and left-handed.
        float3 Upright(float3 v) { return float3(v.x, v.z, -v.y); }
        float3 Mirrored(float3 v) { return float3(-v.x, v.y, v.z); }

        Point PlaceAnimal(Vertex vertex)
        {
            int number = _First + (int)vertex.instance;
            int wide = SizeOf(_Position).x;
            int frame = (int)_Frame;
            int2 here = int2(number % wide, number / wide * _Frames + frame);
            int2 next = here + int2(0, frame + 1 < _Frames ? 1 : 0);
            float4 beat = TexelAt(_Beat, here);
            float share = beat.z > 0.9 ? frac(_Frame) : 0;
            float4 beatNext = TexelAt(_Beat, next);
            float phase = frac(beat.x + share * frac(beatNext.x - beat.x));
            float amplitude = _Amplitude * lerp(beat.y, beatNext.y, share);
            float bend = _Bend * (2 * lerp(beat.w, beatNext.w, share) - 1);
            float4 turn = 2 * TexelAt(_Rotation, here) - 1;
            float4 turnNext = 2 * TexelAt(_Rotation, next) - 1;
            turn = normalize(lerp(turn, dot(turn, turnNext) < 0 ? -turnNext : turnNext, share));

            float swim = phase * _SwimFrames;
            int2 size = SizeOf(_Swim);
            int2 first = int2(float2(vertex.swim.x, 1 - vertex.swim.y) * size);
            int2 one = first + int2(0, (int)swim % _SwimFrames);
            int2 other = first + int2(0, ((int)swim + 1) % _SwimFrames);
            int2 normals = int2(0, size.y / 2);
            float3 offset = _SwimMin.xyz + _SwimSpan.xyz * lerp(TexelAt(_Swim, one).xyz, TexelAt(_Swim, other).xyz, frac(swim));
            float3 bent = 2 * lerp(TexelAt(_Swim, one + normals).xyz, TexelAt(_Swim, other + normals).xyz, frac(swim)) - 1;

            int at = 3 * (int)vertex.instance;
            float3 scale = float3(_Scales[at], _Scales[at + 1], _Scales[at + 2]);
            float3 straight = Mirrored(vertex.position);
            float3 body = straight + amplitude * Upright(offset);
            float3 bodyNormal = lerp(Mirrored(vertex.normal), Upright(bent), amplitude);
            // The body follows its turn, around a place behind the head.
            float behind = 0.15 - straight.x;
            body.z += 0.5 * bend * behind * behind;
            body.x -= 0.25 * bend * behind * body.z;
            bodyNormal += bend * behind * float3(bodyNormal.z, 0, -bodyNormal.x);
            // An animal that is not there has no size.
            body *= beat.z > 0 ? scale : 0;
            float3 place = lerp(PositionAt(here), PositionAt(next), share) + Turned(turn, body);
            float3 normal = Turned(turn, normalize(bodyNormal / scale));
            Point result;
            result.world = mul(_World, float4(Mirrored(place), 1)).xyz;
            result.clip = TransformWorldToHClip(result.world);
            result.normal = normalize(mul((float3x3)_World, Mirrored(normal)));
            result.colour = vertex.colour.rgb;
            return result;
        }
        ENDHLSL

        Pass
        {
            Tags { "LightMode" = "UniversalForward" }
            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex PlaceAnimal
            #pragma fragment Lit

            half4 Lit(Point seen) : SV_Target
            {
                Light sun = GetMainLight();
                half3 light = sun.color * saturate(dot(normalize(seen.normal), sun.direction)) + SampleSH(seen.normal);
                return half4(seen.colour * light, 1);
            }
            ENDHLSL
        }

        Pass
        {
            Tags { "LightMode" = "DepthOnly" }
            ColorMask R
            HLSLPROGRAM
            #pragma target 4.5
            #pragma vertex PlaceAnimal
            #pragma fragment Depth

            half Depth(Point seen) : SV_Target { return seen.clip.z; }
            ENDHLSL
        }
    }
}
`;
