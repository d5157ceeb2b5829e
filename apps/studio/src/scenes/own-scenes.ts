import { limits } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import type { Notice } from '../ui/notice.ts';
import { warningOf } from './heavy-scene.ts';
import { refusalOf } from './refusal.ts';
import { isLink, textOfLink } from './scene-link.ts';

const linkName = 'Shared scene';

/** Scenes from the user's files and links. They are untrusted; an invalid one leaves the running scene in place. */
export interface OwnScenes {
  openFile(file: File): Promise<void>;
  /** Opens the text of a scenario. Returns false if it cannot be shown, or if the user must confirm first. */
  openText(text: string, name: string): boolean;
  /** Opens the scene in a URL fragment. Resolves to false if there is none that can be shown. */
  openLink(hash: string): Promise<boolean>;
}

/** @param home opens the default scene */
export function ownScenes(stage: Stage, notice: Notice, home: () => void): OwnScenes {
  let own = '';
  let asked = 0;

  const openText = (text: string, name: string): boolean => {
    const refusal = refusalOf(text, name);
    if (refusal) {
      notice.complain(refusal);
      return false;
    }
    const openIt = (): void => {
      own = name;
      stage.dispatch({ type: 'open', scenario: name, text });
    };
    const warning = warningOf(text, name);
    if (warning) {
      notice.offer(`${name} would keep this page busy. ${warning}`, 'Open anyway', openIt, 'Cancel');
      return false;
    }
    notice.clear();
    openIt();
    return true;
  };

  stage.state.subscribe(({ status, scenario, problem }) => {
    // For example a missing mesh. The page may show nothing yet, so it opens the default scene.
    if (status !== 'failed' || scenario !== own || own === '') return;
    own = '';
    home();
    notice.complain(problem);
  });

  return {
    openText,
    async openFile(file) {
      const mine = ++asked;
      const name = file.name.length > 60 ? `${file.name.slice(0, 57)}…` : file.name;
      if (file.size > limits.fileBytes) {
        const [size, most] = [file.size, limits.fileBytes].map((bytes) => Math.ceil(bytes / 1024 / 1024));
        notice.complain(`${name} is too large for a scenario: ${size} MB, at most ${most} MB can be read.`);
        return;
      }
      try {
        const text = await file.text();
        if (mine === asked) openText(text, name);
      } catch {
        notice.complain(`${name} cannot be read.`);
      }
    },
    async openLink(hash) {
      if (!isLink(hash)) return false;
      const mine = ++asked;
      try {
        const text = await textOfLink(hash);
        return mine !== asked || openText(text, linkName);
      } catch (error) {
        notice.complain(error instanceof Error ? error.message : String(error));
        return false;
      }
    },
  };
}
