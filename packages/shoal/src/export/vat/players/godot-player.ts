// `school.gd` and `school.gdshader`: play an export of vertex-animation textures in Godot 4.

/** The node. Godot's own importer keeps only 8 bits of a PNG, so it reads the files itself. */
export const godotScript = `# Plays a school that "shoal export --to vat" wrote. Add a Node3D, attach this script, and set "folder".
extends Node3D

@export_dir var folder := "res://school"
## Seconds from the first frame; it repeats at the end.
@export var time := 0.0
@export var playing := true

var about: Dictionary
var materials: Array[ShaderMaterial] = []

func _ready() -> void:
	about = JSON.parse_string(FileAccess.get_file_as_string(folder.path_join("school.json")))
	assert(about and about.format == 1, "school.json: missing, or made by another version of Shoal.")
	var shader: Shader = load(folder.path_join("school.gdshader"))
	var trajectory := {}
	for part in ["position", "fine", "rotation", "beat"]:
		trajectory["school_" + part] = texture_of("trajectory-%s.png" % part)
	for species: Dictionary in about.species:
		var material := ShaderMaterial.new()
		material.shader = shader
		for part in trajectory:
			material.set_shader_parameter(part, trajectory[part])
		material.set_shader_parameter("swim_shape", texture_of(species.swim.texture))
		set_bounds(material, "position", about.trajectory)
		set_bounds(material, "swim", species.swim)
		material.set_shader_parameter("school_frames", int(about.frames))
		material.set_shader_parameter("swim_frames", int(species.swim["os-remap"].Frames))
		material.set_shader_parameter("school_width", int(about.trajectory.width))
		material.set_shader_parameter("swim_size", Vector2i(species.swim.width, species.swim.height))
		material.set_shader_parameter("amplitude_most", float(about.trajectory.amplitude))
		material.set_shader_parameter("bend_most", float(about.trajectory.bend * species.swim.bend))
		material.set_shader_parameter("first_animal", int(species.first))
		materials.append(material)
		add_child(animals_of(species, material))

func _process(seconds: float) -> void:
	if playing:
		time += seconds
	var duration: float = max(1.0, about.frames - 1.0) / about.fps
	for material in materials:
		material.set_shader_parameter("school_frame", fposmod(time, duration) * about.fps)

func animals_of(species: Dictionary, material: ShaderMaterial) -> MultiMeshInstance3D:
	var multi := MultiMesh.new()
	multi.transform_format = MultiMesh.TRANSFORM_3D
	multi.use_custom_data = true
	multi.mesh = mesh_in(load(folder.path_join(species.mesh)).instantiate())
	multi.instance_count = int(species.count)
	for k in multi.instance_count:
		multi.set_instance_transform(k, Transform3D.IDENTITY)
		multi.set_instance_custom_data(k, Color(species.scales[3 * k], species.scales[3 * k + 1], species.scales[3 * k + 2]))
	var node := MultiMeshInstance3D.new()
	node.name = species.name
	node.multimesh = multi
	node.material_override = material
	var bounds: Dictionary = about.trajectory["os-remap"]
	var low := vector_of(bounds.Min) - Vector3.ONE * species.scales.max()
	node.custom_aabb = AABB(low, vector_of(bounds.Max) + Vector3.ONE * species.scales.max() - low)
	return node

func mesh_in(node: Node) -> Mesh:
	if node is MeshInstance3D:
		return node.mesh
	for child in node.get_children():
		var mesh := mesh_in(child)
		if mesh:
			return mesh
	return null

func vector_of(numbers: Array) -> Vector3:
	return Vector3(numbers[0], numbers[1], numbers[2])

func set_bounds(material: ShaderMaterial, of: String, texture: Dictionary) -> void:
	var low := vector_of(texture["os-remap"].Min)
	material.set_shader_parameter(of + "_min", low)
	material.set_shader_parameter(of + "_span", vector_of(texture["os-remap"].Max) - low)

## A PNG of 16 bits without filters, as a texture of bytes: two texels for each one of the file.
func texture_of(file: String) -> ImageTexture:
	var bytes := FileAccess.get_file_as_bytes(folder.path_join(file))
	assert(bytes.size() > 33 and bytes[24] == 16, file + ": not a PNG with 16 bits. Exclude the folder from the import of images (keep file).")
	var width := number_at(bytes, 16)
	var height := number_at(bytes, 20)
	var channels := 4 if bytes[25] == 6 else 3
	var packed := PackedByteArray()
	var at := 8
	while at + 12 <= bytes.size():
		var size := number_at(bytes, at)
		if bytes.slice(at + 4, at + 8).get_string_from_ascii() == "IDAT":
			packed.append_array(bytes.slice(at + 8, at + 8 + size))
		at += size + 12
	var row := 1 + 2 * channels * width
	var data := packed.decompress(row * height, FileAccess.COMPRESSION_DEFLATE)
	var texels := PackedByteArray()
	for y in height:
		texels.append_array(data.slice(y * row + 1, (y + 1) * row))
	var format := Image.FORMAT_RGBA8 if channels == 4 else Image.FORMAT_RGB8
	return ImageTexture.create_from_image(Image.create_from_data(2 * width, height, false, format, texels))

## A whole number of four bytes, the largest first.
func number_at(bytes: PackedByteArray, at: int) -> int:
	return (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
`;

/** The shader. */
export const godotShader = `// Moves the animals of an export of "shoal export --to vat". school.gd sets the uniforms.
shader_type spatial;
render_mode cull_disabled;

uniform sampler2D school_position : filter_nearest, repeat_disable;
uniform sampler2D school_fine : filter_nearest, repeat_disable;
uniform sampler2D school_rotation : filter_nearest, repeat_disable;
uniform sampler2D school_beat : filter_nearest, repeat_disable;
uniform sampler2D swim_shape : filter_nearest, repeat_disable;
uniform vec3 position_min;
uniform vec3 position_span;
uniform vec3 swim_min;
uniform vec3 swim_span;
uniform int school_width;
uniform ivec2 swim_size;
uniform int school_frames;
uniform int swim_frames;
uniform int first_animal;
uniform float school_frame;
uniform float amplitude_most;
uniform float bend_most;

// Numbers of 16 bits from pairs of bytes, 0 to 1. Red, green and blue: three pairs in two texels of three bytes.
vec3 three_at(sampler2D map, ivec2 place) {
	vec3 one = texelFetch(map, ivec2(2 * place.x, place.y), 0).rgb;
	vec3 other = texelFetch(map, ivec2(2 * place.x + 1, place.y), 0).rgb;
	return vec3(one.r * 256.0 + one.g, one.b * 256.0 + other.r, other.g * 256.0 + other.b) / 257.0;
}

vec4 four_at(sampler2D map, ivec2 place) {
	vec4 one = texelFetch(map, ivec2(2 * place.x, place.y), 0);
	vec4 other = texelFetch(map, ivec2(2 * place.x + 1, place.y), 0);
	return vec4(one.r * 256.0 + one.g, one.b * 256.0 + one.a, other.r * 256.0 + other.g, other.b * 256.0 + other.a) / 257.0;
}

vec3 turned(vec4 turn, vec3 v) {
	return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v);
}

// From OpenVAT's axes to y up.
vec3 upright(vec3 v) {
	return vec3(v.x, v.z, -v.y);
}

void vertex() {
	int number = first_animal + INSTANCE_ID;
	int frame = int(school_frame);
	ivec2 here = ivec2(number % school_width, number / school_width * school_frames + frame);
	ivec2 next = here + ivec2(0, frame + 1 < school_frames ? 1 : 0);
	vec4 beat = four_at(school_beat, here);
	float share = beat.z > 0.9 ? fract(school_frame) : 0.0;
	vec4 beat_next = four_at(school_beat, next);
	float phase = fract(beat.x + share * fract(beat_next.x - beat.x));
	float amplitude = amplitude_most * mix(beat.y, beat_next.y, share);
	float bend = bend_most * (2.0 * mix(beat.w, beat_next.w, share) - 1.0);
	vec4 turn = 2.0 * four_at(school_rotation, here) - 1.0;
	vec4 turn_next = 2.0 * four_at(school_rotation, next) - 1.0;
	turn = normalize(mix(turn, dot(turn, turn_next) < 0.0 ? -turn_next : turn_next, share));
	vec3 place = three_at(school_position, here) + three_at(school_fine, here) / 65535.0;
	vec3 place_next = three_at(school_position, next) + three_at(school_fine, next) / 65535.0;
	place = position_min + position_span * mix(place, place_next, share);

	float swim = phase * float(swim_frames);
	ivec2 first = ivec2(UV2 * vec2(swim_size));
	ivec2 one = first + ivec2(0, int(swim) % swim_frames);
	ivec2 other = first + ivec2(0, (int(swim) + 1) % swim_frames);
	ivec2 normals = ivec2(0, swim_size.y / 2);
	vec3 offset = swim_min + swim_span * mix(three_at(swim_shape, one), three_at(swim_shape, other), fract(swim));
	vec3 bent = 2.0 * mix(three_at(swim_shape, one + normals), three_at(swim_shape, other + normals), fract(swim)) - 1.0;

	vec3 body = VERTEX + amplitude * upright(offset);
	vec3 body_normal = mix(NORMAL, upright(bent), amplitude);
	// The body follows its turn, around a place behind the head.
	float behind = 0.15 - VERTEX.x;
	body.z += 0.5 * bend * behind * behind;
	body.x -= 0.25 * bend * behind * body.z;
	body_normal += bend * behind * vec3(body_normal.z, 0.0, -body_normal.x);

	// An animal that is not there has no size.
	vec3 size = INSTANCE_CUSTOM.xyz;
	VERTEX = place + turned(turn, size * body * (beat.z > 0.0 ? 1.0 : 0.0));
	NORMAL = turned(turn, normalize(body_normal / size));
}

void fragment() {
	ALBEDO = COLOR.rgb;
	ROUGHNESS = 0.6;
}
`;
