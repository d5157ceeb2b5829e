/** In place of parts of Node that a library asks for where it runs in Node: here it never does. */
export default undefined;
