import 'shoal/worker';
