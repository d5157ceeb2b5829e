"""Prints where the animals are that an export shows in Blender, which its open.py has opened: -- FRAME ..."""
import json, sys
import bpy

scene = bpy.context.scene
shown = []
for frame in map(int, sys.argv[sys.argv.index("--") + 1:]):
    scene.frame_set(frame)
    animals = {}
    for one in bpy.context.evaluated_depsgraph_get().object_instances:
        if one.is_instance:
            # Blender's z is up, and Shoal's y.
            x, y, z = one.matrix_world.translation
            animals.setdefault(one.parent.name, []).append([x, z, -y])
    shown.append(animals)
print("SHOWN " + json.dumps(shown))
