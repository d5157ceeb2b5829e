// The scenes of react-element.test.ts. `banner.tsx` is the component in the element's README.
import { type ReactNode, useEffect, useState } from 'react';
import type { ShoalSchoolElement } from 'shoal-element';
import { Banner } from './banner.tsx';
import { seen, stage, told } from './stage.tsx';

let element: ShoalSchoolElement | null = null;
let change: (values: object) => void = () => {};

const world = '12 6 12';
const hunt = new URL('shark.json', location.href).href;

function Tag(): ReactNode {
  const [props, set] = useState<object>({ count: 40, seed: 7, world });
  useEffect(() => {
    change = (more) => set((now) => ({ ...now, ...more }));
  }, []);
  return (
    <shoal-school
      ref={(one) => {
        element = one;
      }}
      look="plain"
      className="tag"
      style={{ width: 320 }}
      onload={() => void seen.ready++}
      onerror={({ message }) => told(message)}
      oncatch={({ detail }) => {
        if (detail.kind === 'catch') seen.catches++;
      }}
      {...props}
    >
      <b>over it</b>
    </shoal-school>
  );
}

stage({ tag: () => <Tag />, banner: () => <Banner count={50} /> });
Object.assign(globalThis, {
  tag: () => element,
  hunt,
  change: (values: object) => change(values),
});
