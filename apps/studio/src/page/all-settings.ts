import { type InteractPanelOptions, interactPanel } from '../interact/interact-panel.ts';
import { chartsSwitch } from '../panels/charts-switch.ts';
import { clockPanel } from '../panels/clock-panel.ts';
import { enginePanel } from '../panels/engine-panel.ts';
import { lookPanel } from '../panels/look-panel.ts';
import { obstaclesPanel } from '../panels/obstacles-panel.ts';
import { overlaysPanel } from '../panels/overlays-panel.ts';
import { predatorsPanel } from '../panels/predators-panel.ts';
import type { BesideSchool } from '../panels/predators-row.ts';
import { rulesPanel } from '../panels/rules-panel.ts';
import { speciesPanel } from '../panels/species-panel.ts';
import { timingPanel } from '../panels/timing-panel.ts';
import { worldPanel } from '../panels/world-panel.ts';
import { cameraPanel } from '../shots/camera-panel.ts';
import { soundPanel } from '../sound/sound-panel.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { section } from '../ui/section.ts';
import { isEmbedded } from './embed.ts';
import type { SceneTools } from './scene-tools.ts';

export interface AllSettingsOptions extends InteractPanelOptions {
  readonly tools: SceneTools;
  readonly besideSchool: BesideSchool;
}

/** All settings, in sections. @param share controls for saving and sharing */
export function allSettings(stage: Stage, options: AllSettingsOptions, share: HTMLElement): HTMLElement {
  const { tools, besideSchool } = options;
  const about = element('p', { class: 'about' });
  stage.state.subscribe(({ plan }) => {
    about.textContent = plan?.description ?? '';
  });
  return element(
    'div',
    { class: 'all-settings' },
    section('Scene', [about, clockPanel(stage, tools.notice.say)], { open: true }),
    section('Add and interact', [interactPanel(stage, options)]),
    section('Species', [speciesPanel(stage)]),
    section('Rules', [rulesPanel(stage)], { open: true }),
    section('World', [worldPanel(stage)]),
    section('Obstacles', [obstaclesPanel(stage)]),
    section('Predators', [predatorsPanel(stage, besideSchool)]),
    section('Appearance', [lookPanel(stage)]),
    section('Camera', [cameraPanel(stage, tools.camera, tools.notice.complain)]),
    section('Sound', [soundPanel(stage, isEmbedded)]),
    section('Overlays', [overlaysPanel(stage)]),
    section('Charts', [chartsSwitch(stage)]),
    section('Performance', [timingPanel(stage), enginePanel(stage)]),
    section('Save and share', [share]),
  );
}
