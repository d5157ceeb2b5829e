"""Runs open.py of a folder, and compares what Blender shows with school.npz: -- FOLDER FRAME ..."""
import json, os, runpy, sys
import bpy
import numpy as np
from mathutils import Matrix, Quaternion, Vector

folder, *frames = sys.argv[sys.argv.index("--") + 1:]
runpy.run_path(os.path.join(folder, "open.py"))
school = np.load(os.path.join(folder, "school.npz"))
with open(os.path.join(folder, "scene.json"), encoding="utf-8") as file:
    about = json.load(file)
scene = bpy.context.scene
z_up = Matrix(((1, 0, 0), (0, 0, -1), (0, 1, 0)))


def turn_of(x, y, z, w):
    return z_up @ Quaternion((w, x, y, z)).to_matrix() @ z_up.transposed()


def apart(matrix, place, turn, sizes):
    """Distances of place, m, of directions of the axes, degrees, and of sizes, m."""
    axes = [matrix.to_3x3().col[axis] for axis in range(3)]
    chords = [(one.normalized() - turn.col[axis]).length for axis, one in enumerate(axes)]
    lengths = [abs(one.length - size) for one, size in zip(axes, sizes)]
    return [(matrix.translation - z_up @ Vector(place)).length, np.degrees(max(chords)), max(lengths)]


result = {"range": [scene.frame_start, scene.frame_end], "fps": scene.render.fps / scene.render.fps_base, "frames": []}
for frame in map(int, frames):
    scene.frame_set(frame)
    shown, k = {}, frame - 1
    for one in bpy.context.evaluated_depsgraph_get().object_instances:
        if one.is_instance:
            shown.setdefault(one.parent.name, []).append(one.matrix_world.copy())
    counts, worst = [], np.zeros(3)
    for one in about["species"]:
        there = np.flatnonzero((school["species"] == one["index"]) & (school["present"][k] == 1))
        matrices = shown.get(one["name"], [])
        counts.append([len(matrices), len(there)])
        for n, matrix in zip(there, matrices):
            x, y, z = school["scales"][n].tolist()
            turn = turn_of(*school["orientations"][k, n].tolist())
            worst = np.maximum(worst, apart(matrix, school["positions"][k, n], turn, (x, z, y)))
    for one in about["obstacles"]:
        if one["moving"] is not None:
            *place, x, y, z, w = school["obstacles"][k, one["moving"]].tolist()
            matrix = bpy.data.objects[one["name"]].matrix_world
            worst = np.maximum(worst, apart(matrix, place, turn_of(x, y, z, w), (1, 1, 1)))
    if about["angleOfView"]:
        *place, x, y, z, w = school["camera"][k].tolist()
        turn = z_up @ Quaternion((w, x, y, z)).to_matrix()
        worst = np.maximum(worst, apart(scene.camera.matrix_world, place, turn, (1, 1, 1)))
    result["frames"].append({"counts": counts, "worst": worst.tolist()})
camera = scene.camera.matrix_world.inverted()
seen = [camera @ (z_up @ Vector(one)) for one in school["positions"][0][school["present"][0] == 1]]
result["behind"] = sum(one.z > 0 for one in seen)
print("RESULT " + json.dumps(result))
