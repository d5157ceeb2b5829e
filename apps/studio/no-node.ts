/** Replaces modules of Node that a library imports if it runs in Node, which never happens here. */
export default undefined;
