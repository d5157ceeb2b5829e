// Finds a Chromium on this machine, for `shoal render` and for the repository's tests. Plain JavaScript, because
// `npm test` uses it before anything is built.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Whether a file can be executed. */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Browsers in the cache of `playwright-core install`, newest first. */
function playwrightBrowsers() {
  const home = os.homedir();
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    { darwin: path.join(home, 'Library/Caches/ms-playwright'), win32: path.join(home, 'AppData/Local/ms-playwright') }[
      process.platform
    ] ??
    path.join(home, '.cache/ms-playwright');
  if (!existsSync(cache)) return [];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  return readdirSync(cache)
    .filter((folder) => folder.startsWith('chromium-'))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((folder) => inside.map((file) => path.join(cache, folder, file)));
}

/** The path of a Chromium on this machine, or undefined. */
export function findChromium() {
  const { SHOAL_CHROMIUM, CHROME_PATH, PATH = '' } = process.env;
  const programFiles = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
  const places = [
    SHOAL_CHROMIUM,
    CHROME_PATH,
    ...PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...programFiles.filter(Boolean).map((folder) => path.join(folder, 'Google/Chrome/Application/chrome.exe')),
    ...playwrightBrowsers(),
  ];
  return places.find((place) => place && isProgram(place));
}
