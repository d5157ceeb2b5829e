// The program of a thread that steps a school: the sources have no text of it, so Vite bundles this file.
import 'shoal/worker';
