import type { Stage } from '../stage/stage.ts';
import { message } from '../ui/message.ts';

/** Explains why a scenario cannot be shown. */
export function failureMessage(stage: Stage): HTMLElement {
  const failure = message();
  stage.state.subscribe(({ status, problem }) => {
    if (status === 'failed')
      failure.show('This scenario cannot be shown', `${problem}\nChoose another one under “Scenes”.`);
    else failure.hide();
  });
  return failure.root;
}
