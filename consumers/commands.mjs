// Runs commands of `shoal` that another process sends, one after another. Answers each with its exit code.
import { main } from '../packages/cli/dist/main.js';

process.on('message', async ({ folder, args }) => {
  process.chdir(folder);
  process.send(await main(args));
});
