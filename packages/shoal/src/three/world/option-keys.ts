/** Options of scenes: the same for all, so that a page can make any of them with the same object. */
export const sceneKeys: readonly string[] = ['mood', 'quality', 'meshes', 'swimming'];

/** Options of surroundings in water and on land. */
export const surroundingsKeys: readonly string[] = ['mood', 'quality', 'marks'];
