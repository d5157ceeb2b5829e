import type { Middle } from '../interact/interact-keys.ts';
import { interactPanel } from '../interact/interact-panel.ts';
import type { MeshFiles } from '../interact/mesh-files.ts';
import { timelineBar } from '../interact/timeline-bar.ts';
import { chartsSwitch } from '../panels/charts-switch.ts';
import { clockPanel } from '../panels/clock-panel.ts';
import { enginePanel } from '../panels/engine-panel.ts';
import { lookPanel } from '../panels/look-panel.ts';
import { obstaclesPanel } from '../panels/obstacles-panel.ts';
import { overlaysPanel } from '../panels/overlays-panel.ts';
import { predatorsPanel } from '../panels/predators-panel.ts';
import { rulesPanel } from '../panels/rules-panel.ts';
import { scenesPanel } from '../panels/scenes-panel.ts';
import { speciesPanel } from '../panels/species-panel.ts';
import { timingPanel } from '../panels/timing-panel.ts';
import { worldPanel } from '../panels/world-panel.ts';
import type { Stage } from '../stage/stage.ts';
import { actionRow } from '../ui/action-row.ts';
import { element } from '../ui/element.ts';
import { section } from '../ui/section.ts';
import type { SheetPage } from '../ui/sheet.ts';
import type { SceneTools } from './scene-tools.ts';

/** Pages of the sheet by name, each with its button in the bar. */
export type SheetPages = Readonly<Record<string, SheetPage & { readonly word: string; readonly help: string }>>;

export interface SheetPagesOptions {
  /** The middle of the view, where new objects appear. */
  readonly middle: Middle;
  readonly meshes: MeshFiles;
  readonly tools: SceneTools;
  readonly compare: () => void;
}

export function sheetPages(stage: Stage, { middle, meshes, tools, compare }: SheetPagesOptions): SheetPages {
  const about = element('p', { class: 'about' });
  stage.state.subscribe(({ plan }) => {
    about.textContent = plan?.description ?? '';
  });
  const sections = [
    section('Scene', [about, timelineBar(stage), clockPanel(stage)], { open: true }),
    section('Add and interact', [interactPanel(stage, middle, meshes.choose)]),
    section('Species', [speciesPanel(stage)]),
    section('Rules', [rulesPanel(stage)], { open: true }),
    section('World', [worldPanel(stage)]),
    section('Obstacles', [obstaclesPanel(stage)]),
    section('Predators', [predatorsPanel(stage)]),
    section('Appearance', [lookPanel(stage)]),
    section('Overlays', [overlaysPanel(stage)]),
    section('Charts', [chartsSwitch(stage)]),
    section('Performance', [timingPanel(stage), enginePanel(stage)]),
    section('Save and share', [tools.share]),
  ];
  const keysHelp = element('p', { class: 'keys' }, 'Space play · Ctrl+Z undo · H hide controls · ? all keys');
  return {
    scenes: {
      word: 'Scenes',
      help: 'Choose a scene',
      title: 'Scenes',
      body: [
        tools.open,
        actionRow('Compare', 'Two schools from the same start, side by side (B). Includes a blind study.', compare)
          .root,
        scenesPanel(stage),
      ],
    },
    settings: {
      word: 'Settings',
      help: 'Change and measure the scene',
      title: 'Settings',
      tools: tools.undo,
      body: [...sections, keysHelp],
    },
  };
}
