import { describeFit } from 'shoal/internal';
import type { Stage } from '../stage/stage.ts';
import { type Notice, notice } from '../ui/notice.ts';

/** Says what does not fit into the world, until it fits or the message is closed. */
export function fitNotice(stage: Stage): Notice {
  const said = notice();
  let told = '';
  stage.state.subscribe(({ plan }) => {
    const [first = '', ...others] = plan ? describeFit(plan) : [];
    const all = [first, ...others].join('\n');
    if (all === told) return;
    told = all;
    said.complain(first, others);
  });
  return said;
}
