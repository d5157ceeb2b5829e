// The program of a thread that steps a school, which Vite bundles.
import 'shoal/worker';
