/**
 * Filters the lines of parallel coordinates by ranges of their axes, which are set by dragging or with the controls.
 * Shows the name of the line at the pointer. Without the script the page shows all lines.
 */
export const parallelScript = `
for (const figure of document.querySelectorAll('figure.parallel')) {
  const data = JSON.parse(figure.querySelector('script').textContent);
  const svg = figure.querySelector('svg'), paths = [...figure.querySelectorAll('.lines path')], bands = figure.querySelector('.bands');
  const controls = figure.querySelector('.controls'), output = controls.querySelector('output');
  const select = controls.querySelector('select'), [from, to] = controls.querySelectorAll('input');
  const [top, bottom] = data.box, kept = data.axes.map(() => [0, 1]);
  const passes = (line) => line.at.every((at, a) => at >= kept[a][0] - 1e-9 && at <= kept[a][1] + 1e-9);
  const isSet = ([low, high]) => low > 0 || high < 1;
  const update = () => {
    let count = 0;
    data.lines.forEach((line, k) => { const on = passes(line); count += on; paths[k].classList.toggle('off', !on); });
    bands.replaceChildren(...kept.flatMap((range, a) => {
      if (!isSet(range)) return [];
      const rect = document.createElementNS(svg.namespaceURI, 'rect');
      const attributes = { x: data.axes[a].x - 7, width: 14, y: bottom - range[1] * (bottom - top), height: Math.max(2, (range[1] - range[0]) * (bottom - top)) };
      for (const key in attributes) rect.setAttribute(key, attributes[key]);
      return [rect];
    }));
    const [low, high] = kept[select.value];
    from.value = 100 * low; to.value = 100 * high;
    output.textContent = count + ' of ' + data.lines.length + ' lines kept';
  };
  const place = (event) => {
    const box = svg.getBoundingClientRect();
    const scale = data.width / box.width;
    return [(event.clientX - box.left) * scale, 1 - ((event.clientY - box.top) * scale - top) / (bottom - top)];
  };
  const unit = (x) => Math.min(Math.max(x, 0), 1);
  const slide = () => {
    const [low, high] = [from.value / 100, to.value / 100];
    kept[select.value] = [Math.min(low, high), Math.max(low, high)];
    update();
  };
  let begun = null;
  svg.addEventListener('pointerdown', (event) => {
    const [x, y] = place(event);
    const a = data.axes.findIndex((axis) => Math.abs(axis.x - x) < 16);
    if (a < 0) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    begun = [a, unit(y)];
    select.value = a;
  });
  svg.addEventListener('pointermove', (event) => {
    const [x, y] = place(event);
    if (begun) {
      kept[begun[0]] = [Math.min(begun[1], unit(y)), Math.max(begun[1], unit(y))];
      update();
      return;
    }
    const last = data.axes.length - 1, span = (data.axes[last].x - data.axes[0].x) / last;
    const along = (x - data.axes[0].x) / span, a = Math.min(Math.max(Math.floor(along), 0), last - 1);
    let best = -1, least = 0.03;
    if (along >= 0 && along <= last) data.lines.forEach((line, k) => {
      const off = Math.abs(line.at[a] + (along - a) * (line.at[a + 1] - line.at[a]) - y);
      if (off < least && passes(line)) { least = off; best = k; }
    });
    paths.forEach((path, k) => path.classList.toggle('on', k === best));
    if (best >= 0) output.textContent = data.lines[best].name + ': ' + data.axes.map((axis, i) => axis.name + ' ' + data.lines[best].texts[i]).join(', ');
    else update();
  });
  const end = () => {
    if (begun && kept[begun[0]][1] - kept[begun[0]][0] < 0.01) kept[begun[0]] = [0, 1];
    if (begun) { begun = null; update(); }
  };
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);
  svg.addEventListener('pointerleave', () => { paths.forEach((path) => path.classList.remove('on')); update(); });
  select.addEventListener('change', update);
  from.addEventListener('input', slide);
  to.addEventListener('input', slide);
  controls.querySelector('button').addEventListener('click', () => { kept.forEach((_, a) => { kept[a] = [0, 1]; }); update(); });
  controls.hidden = false;
  update();
}`;
