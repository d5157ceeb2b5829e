// Shared code of the pages for the React tests: scenes by name, which a page mounts and unmounts.
import { Canvas } from '@react-three/fiber';
import { Component, type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { SchoolApi, ShoalApi } from 'shoal-react';

/** Reports of the scenes to the test. */
export const seen = {
  ready: 0,
  errors: [] as string[],
  fallbacks: 0,
  clicks: [] as number[],
  catches: 0,
  listened: 0,
  passed: 0,
  near: 0,
  strangers: -1,
  suspended: 0,
  followed: [0, 0, 0],
};

export const world = { min: [-10, -6, -10], max: [10, 6, 10] } as const;
export const apis: { shoal: ShoalApi | null; school: SchoolApi | null } = { shoal: null, school: null };

interface View {
  readonly children: ReactNode;
  /** m */
  readonly away?: number;
  /** pixels; default 320 */
  readonly width?: number;
  readonly frameloop?: 'always' | 'demand' | 'never';
}

export function Page({ children, away = 24, width = 320, frameloop = 'always' }: View): ReactNode {
  return (
    <div style={{ width, height: width / 1.6 }}>
      <Canvas camera={{ position: [0, 0, away] }} dpr={1} frameloop={frameloop}>
        <color attach="background" args={['#124']} />
        <ambientLight intensity={3} />
        {children}
      </Canvas>
    </div>
  );
}

export const known = {
  ref(api: ShoalApi | null) {
    apis.shoal = api;
  },
  onReady: () => void seen.ready++,
};

export const told = (error: unknown): void => void seen.errors.push(String(error));

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError(): object {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    told(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

let root: Root | undefined;

/** Gives the test functions that mount and unmount a scene. */
export function stage(scenes: Readonly<Record<string, () => ReactNode>>): void {
  Object.assign(globalThis, {
    seen,
    look: () => apis,
    show(name: string, isStrict = true) {
      const scene = <Boundary>{scenes[name]?.()}</Boundary>;
      root = createRoot(document.body.appendChild(document.createElement('div')));
      root.render(isStrict ? <StrictMode>{scene}</StrictMode> : scene);
    },
    hide() {
      root?.unmount();
      document.body.replaceChildren();
    },
  });
}
