import { rampRules, rampVariables } from '../page/colours.ts';

/** Additional styles for pages of studies. */
export const studyStyle: string = `
:root{${rampVariables('light')}}
@media (prefers-color-scheme:dark){:root{${rampVariables('dark')}}}
${rampRules}
.full{margin:0 0 34px}
div.pairs{grid-template-columns:repeat(auto-fill,minmax(min(100%,440px),1fr));margin-bottom:34px}
.full svg text{font-size:13px}
figure.one{max-width:760px;margin-bottom:6px}
.controls.save{margin:0 0 34px}
svg .point{fill:var(--s0)}
.one svg .line,svg .interval{stroke:var(--s0)}
svg .axis{fill:var(--ink)}
.full .picture{overflow-x:auto}
@media (max-width:700px){.full svg{min-width:680px}}
figcaption p{max-width:90ch}
svg text.end,svg text.name{fill:var(--ink);font-weight:600}
svg text.halo{paint-order:stroke;stroke:var(--ground);stroke-width:4px;stroke-linejoin:round}
svg .dots,svg .broken{fill:none;stroke-linecap:round;stroke:var(--s0);stroke-width:4.5;opacity:.5}
svg .broken{stroke:var(--quiet);stroke-width:3;opacity:.55}
svg .dots.many{stroke-width:3;opacity:.35}
svg .front circle{fill:var(--s0);stroke:var(--ground);stroke-width:1.2}
svg .band{fill:var(--s0)}
svg .bar-fill{fill:var(--s0);opacity:.55}
svg .animals{stroke:var(--s1);stroke-width:1.75}
svg .animals-band{fill:var(--s1);opacity:.15}
svg .mark{stroke:var(--quiet);stroke-width:1}
svg .whisker{stroke:var(--ink);stroke-width:1.5}
svg .star{fill:#ffb02e;stroke:#3b2500;stroke-width:1.2}
svg .unknown{fill:var(--water);stroke:var(--hair)}
.parallel .lines path{fill:none;stroke:currentColor;stroke-width:1.2;opacity:.4}
.parallel .lines path.q9{stroke-width:1.6;opacity:.95}
.parallel .lines path.off{stroke:var(--hair);opacity:.25}
.parallel .lines path.on{stroke:var(--s1);stroke-width:3;opacity:1}
.parallel .bands rect{fill:var(--s1);opacity:.45}
.parallel svg{cursor:crosshair}
.controls{display:flex;flex-wrap:wrap;gap:6px 16px;align-items:center;font-size:13px;margin:6px 0 10px}
.controls[hidden]{display:none}
.controls output{color:var(--quiet)}
.controls select,.controls button{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--quiet);border-radius:5px;padding:2px 8px}
.controls input{accent-color:var(--s0);vertical-align:middle}
td .path{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--quiet);overflow-wrap:anywhere}
details{margin:8px 0 0;font-size:13px}
details table{font-size:13px}
details .scroll{max-height:340px;overflow:auto;margin-top:6px}
summary{cursor:pointer;color:var(--quiet)}
@media print{details,.controls{display:none}figure{break-inside:avoid}}
`;
