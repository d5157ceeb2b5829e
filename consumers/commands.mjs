// Runs commands of `shoal` for another process, one after another, and replies with their exit codes.
import { main } from '../packages/cli/dist/main.js';

process.on('message', async ({ folder, args }) => {
  process.chdir(folder);
  process.send(await main(args));
});
