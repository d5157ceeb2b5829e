/** Saves a chart as an SVG file, which its button contains. Without the script there is no button. */
export const saveScript = `
for (const controls of document.querySelectorAll('.save')) {
  controls.hidden = false;
  const { svg, name } = controls.querySelector('button').dataset;
  controls.addEventListener('click', () => {
    Object.assign(document.createElement('a'), { href: 'data:image/svg+xml,' + svg, download: name }).click();
  });
}`;
