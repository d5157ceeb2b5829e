// The format `blender` of exports: a script and arrays, from which Blender makes an animated scene.

import type { MeshArrays } from '../../drawing/mesh-arrays.ts';
import { fieldOfView } from '../exported-camera.ts';
import { type ExportedFrame, type ExportFiles, writeWhole } from '../exported-frame.ts';
import type { ExportedScene } from '../exported-scene.ts';
import { writeNpz } from '../npz.ts';
import { type Crc32, NpzFile } from '../npz-file.ts';

/** sRGB, 0 to 1. */
const stone = [0.55, 0.53, 0.48] as const;

/** A mesh of `meshes.npz`, whose arrays begin with its key, and a colour of each vertex, sRGB from 0 to 1. */
interface KeyedMesh {
  readonly key: string;
  readonly mesh: MeshArrays;
  readonly colours: Float32Array;
}

/**
 * Writes a folder that Blender opens by `blender -P open.py`: `school.npz` with all frames (`writeNpz`), `meshes.npz` with
 * bodies and obstacles, `scene.json` with their names, and the script. Memory holds one frame.
 */
export async function writeBlender(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  crc32: Crc32,
): Promise<void> {
  const { name, fps, speciesOfIds } = scene;
  const species = scene.species.flatMap((one) =>
    one && speciesOfIds.includes(one.index) ? [{ ...one, mesh: `body${one.index}` }] : [],
  );
  const obstacles = scene.obstacles.map((one, k) => ({ ...one, key: `obstacle${k}` }));
  await writeNpz(scene, frames, files, 'school.npz', crc32);
  await writeMeshes(files, crc32, [
    ...species.map(({ mesh, body, colours }) => ({ key: mesh, mesh: body, colours })),
    ...obstacles.map(({ key, mesh }) => ({ key, mesh, colours: stoneOf(mesh) })),
  ]);
  const about = {
    name,
    fps,
    angleOfView: scene.camera.isMoving ? fieldOfView : null,
    species: species.map(({ name, index, mesh }) => ({ name, index, mesh })),
    obstacles: obstacles.map(({ name, key, moving = null, isGround = false }) => ({
      name,
      mesh: key,
      moving,
      isGround,
    })),
  };
  await writeWhole(files, 'scene.json', `${JSON.stringify(about, null, 2)}\n`);
  await writeWhole(files, 'open.py', openScript);
}

/** Writes `KEY_points`, `KEY_normals` and `KEY_colours` (vertices, 3), and `KEY_corners` (triangles, 3). */
async function writeMeshes(files: ExportFiles, crc32: Crc32, meshes: readonly KeyedMesh[]): Promise<void> {
  const file = await files.open('meshes.npz');
  const arrays = meshes.flatMap(({ key, mesh: { position, normal, index }, colours }) => {
    const corners = index ?? Uint32Array.from({ length: position.length / 3 }, (_, k) => k);
    return [
      { name: `${key}_points`, type: '<f4', numbers: position },
      { name: `${key}_normals`, type: '<f4', numbers: normal },
      { name: `${key}_colours`, type: '<f4', numbers: colours },
      { name: `${key}_corners`, type: '<u4', numbers: corners },
    ] as const;
  });
  const shaped = arrays.map(({ name, type, numbers }) => ({ name, type, shape: [numbers.length / 3, 3] }));
  const npz = new NpzFile(file, crc32, shaped);
  for (const { name, numbers } of arrays) await npz.append(name, numbers);
  await npz.finish();
  await file.close();
}

/** One colour for all obstacles. */
function stoneOf({ position }: MeshArrays): Float32Array {
  return new Float32Array(position.length).map((_, k) => stone[k % 3]);
}

/** `open.py`: shows an export in Blender 3.4 and later. */
const openScript = `"""Shows a school that "shoal export --to blender" wrote. Run it as: blender -P open.py"""
import bpy, json, os, struct, sys, zipfile
import numpy as np
from mathutils import Quaternion, Vector

here = os.path.dirname(os.path.abspath(__file__))

def arrays_of(path):
    """Maps the arrays of an .npz into memory: its entries are stored, not compressed."""
    arrays = {}
    with zipfile.ZipFile(path) as entries, open(path, "rb") as file:
        for entry in entries.infolist():
            file.seek(entry.header_offset + 26)
            file.seek(sum(struct.unpack("<HH", file.read(4))), 1)
            np.lib.format.read_magic(file)
            shape, _, kind = np.lib.format.read_array_header_1_0(file)
            is_empty = 0 in shape
            arrays[entry.filename[:-4]] = np.zeros(shape) if is_empty else np.memmap(path, kind, "r", file.tell(), shape)
    return arrays

def z_up(vectors):
    """From y up to z up: points, and the vector parts of quaternions."""
    return np.stack([vectors[..., 0], -vectors[..., 2], vectors[..., 1]], -1)

def angles_of(quaternions):
    """Euler angles XYZ, with z up, of quaternions x, y, z, w with y up."""
    q = quaternions / np.linalg.norm(quaternions.astype(float), axis=-1, keepdims=True)
    (x, y, z), w = z_up(q).T, q[:, 3]
    sin, cos = 2 * (x * y + w * z), 1 - 2 * (y * y + z * z)
    level = np.hypot(sin, cos)
    steep = level < 1e-6  # Along the vertical, yaw and roll are one angle.
    roll = np.where(steep, np.arctan2(2 * (w * x - y * z), 1 - 2 * (x * x + z * z)),
                    np.arctan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
    return np.stack([roll, np.arctan2(2 * (w * y - x * z), level), np.where(steep, 0, np.arctan2(sin, cos))], -1)

def add(name, data, collection):
    one = bpy.data.objects.new(name, data)
    one.rotation_mode = "QUATERNION"
    collection.objects.link(one)
    return one

def add_mesh(name, key, collection):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(z_up(meshes[key + "_points"]).tolist(), [], meshes[key + "_corners"].tolist())
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    colours = np.insert(meshes[key + "_colours"], 3, 1, axis=1).ravel()
    mesh.attributes.new("colour", "FLOAT_COLOR", "POINT").data.foreach_set("color_srgb", colours)
    if hasattr(mesh, "use_auto_smooth"):  # Before Blender 4.1
        mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(z_up(meshes[key + "_normals"]).tolist())
    mesh.materials.append(surface)
    return add(name, mesh, collection)

def instances(name, body):
    """Geometry nodes that put a body on each point that is present."""
    group = bpy.data.node_groups.new(name, "GeometryNodeTree")
    for way, sockets in (("INPUT", "inputs"), ("OUTPUT", "outputs")):
        if hasattr(group, "interface"):  # Blender 4
            group.interface.new_socket("Geometry", in_out=way, socket_type="NodeSocketGeometry")
        else:
            getattr(group, sockets).new("NodeSocketGeometry", "Geometry")
    new, link = group.nodes.new, group.links.new
    put, info = new("GeometryNodeInstanceOnPoints"), new("GeometryNodeObjectInfo")
    link(new("NodeGroupInput").outputs[0], put.inputs["Points"])
    link(put.outputs[0], new("NodeGroupOutput").inputs[0])
    info.inputs["Object"].default_value = body
    link(info.outputs["Geometry"], put.inputs["Instance"])
    for name, kind in (("Selection", "BOOLEAN"), ("Rotation", "FLOAT_VECTOR"), ("Scale", "FLOAT_VECTOR")):
        read = new("GeometryNodeInputNamedAttribute")
        read.data_type, read.inputs["Name"].default_value = kind, name.lower()
        link(next(out for out in read.outputs if out.enabled and out.type in kind), put.inputs[name])
    return group

def add_species(name, chosen, body):
    """A point an animal, on which the modifier puts the body."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(chosen))
    for attribute, kind in (("selection", "BOOLEAN"), ("rotation", "FLOAT_VECTOR"), ("scale", "FLOAT_VECTOR"), ("id", "INT")):
        mesh.attributes.new(attribute, kind, "POINT")
    mesh.attributes["scale"].data.foreach_set("vector", np.abs(z_up(school["scales"][chosen])).ravel())
    mesh.attributes["id"].data.foreach_set("value", school["ids"][chosen].astype(np.int32))
    add(name, mesh, scene.collection).modifiers.new("Bodies", "NODES").node_group = instances(name, body)
    return mesh

def show_frame(scene, *_):
    """Sets points and obstacles. Blender calls it before each frame."""
    k = min(max(scene.frame_current - 1, 0), len(school["times"]) - 1)
    for mesh, chosen in schools:
        mesh.vertices.foreach_set("co", z_up(school["positions"][k, chosen]).ravel())
        mesh.attributes["rotation"].data.foreach_set("vector", angles_of(school["orientations"][k, chosen]).ravel())
        mesh.attributes["selection"].data.foreach_set("value", school["present"][k, chosen].astype(bool))
        mesh.update()
    for one, at in moving:
        x, y, z, i, j, l, w = school["obstacles"][k, at].tolist()
        one.location, one.rotation_quaternion = (x, -z, y), (w, i, -l, j)
    if about["angleOfView"]:  # The shots of the scenario
        x, y, z, i, j, l, w = school["camera"][k].tolist()
        view = scene.camera
        view.location, view.rotation_quaternion = (x, -z, y), Quaternion((0.5**0.5, 0.5**0.5, 0, 0)) @ Quaternion((w, i, j, l))

def add_view():
    """A camera that sees the school and moving obstacles at ten times, and other obstacles but floors; and a sun."""
    some = slice(None, None, len(school["times"]) // 10 + 1)
    seen = z_up(school["positions"][some][school["present"][some] == 1].astype(float))
    centre = np.median(seen, 0)
    radius = float(np.percentile(np.linalg.norm(seen - centre, axis=-1), 95) + school["scales"].max())
    low, high = centre - radius, centre + radius
    for one in about["obstacles"]:
        points = z_up(meshes[one["mesh"] + "_points"])
        if one["moving"] is not None:
            reach = np.linalg.norm(points, axis=-1).max()
            places = z_up(school["obstacles"][some, one["moving"], :3])
            points = np.concatenate((places - reach, places + reach))
        if not one["isGround"]:
            low, high = np.minimum(low, points.min(0)), np.maximum(high, points.max(0))
    if about["obstacles"]:
        centre, radius = (low + high) / 2, max(radius, float(np.linalg.norm(high - low)) / 2)
    for data, way in ((bpy.data.cameras.new("Camera"), (0.5, -1, 0.35)), (bpy.data.lights.new("Sun", "SUN"), (0.3, -0.5, 1))):
        one = add(data.name, data, scene.collection)
        one.location = Vector(centre) + 3 * radius * Vector(way).normalized()
        one.rotation_quaternion = Vector(way).to_track_quat("Z", "Y")
        if one.type == "CAMERA":
            scene.camera, data.clip_end = one, 20 * radius + 100
            if about["angleOfView"]:
                data.sensor_fit, data.angle_y = "VERTICAL", np.radians(about["angleOfView"])
        else:
            data.energy = 4

school, meshes = (arrays_of(os.path.join(here, name)) for name in ("school.npz", "meshes.npz"))
with open(os.path.join(here, "scene.json"), encoding="utf-8") as file:
    about = json.load(file)
scene, schools, moving = bpy.context.scene, [], []
for one in [] if bpy.data.filepath else list(bpy.data.objects):  # Those with which Blender starts.
    bpy.data.objects.remove(one)
bodies = bpy.data.collections.new("Bodies")
bodies.hide_viewport = bodies.hide_render = True
scene.collection.children.link(bodies)
surface = bpy.data.materials.new("Surface")
surface.use_nodes = surface.use_backface_culling = True
colour, links = surface.node_tree.nodes.new("ShaderNodeVertexColor"), surface.node_tree.links
colour.layer_name = "colour"
links.new(colour.outputs["Color"], surface.node_tree.nodes["Principled BSDF"].inputs["Base Color"])
for one in about["species"]:
    chosen, body = np.flatnonzero(school["species"] == one["index"]), add_mesh(one["name"] + " body", one["mesh"], bodies)
    schools.append((add_species(one["name"], chosen, body), chosen))
for one in about["obstacles"]:
    made = add_mesh(one["name"], one["mesh"], scene.collection)
    moving += [(made, one["moving"])] if one["moving"] is not None else []
add_view()
scene.frame_start, scene.frame_end, scene.render.fps = 1, len(school["times"]), max(1, round(about["fps"]))
scene.render.fps_base, scene.render.use_lock_interface = scene.render.fps / about["fps"], True
scene.view_settings.view_transform = "Standard"
if not getattr(sys.modules.get("_cycles"), "with_openimagedenoise", True):
    scene.cycles.use_denoising = False  # With it, Cycles would write no picture.
bpy.app.handlers.frame_change_pre.append(show_frame)
scene.frame_set(1)
`;
