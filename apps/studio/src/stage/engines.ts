import { EngineError, type EngineFactory, type Plan, type Simulation, type SimulationOptions } from 'shoal';
import type { CardState, EngineChoice } from './action.ts';
import { isBehind, isRead } from './at-rest.ts';
import type { Observable } from './observable.ts';
import { Patience } from './patience.ts';
import type { StageState } from './state.ts';

/** How the page comes to a graphics card. Handed to the stage, which knows no browser. */
export interface Cards {
  /** Why there is none to step on, and what to do, in sentences; empty: there is one. */
  whyNone(): Promise<string>;
  /** Opens it. Throws if that fails. @param readBack asked after each run: whether its state is to be read back */
  open(readBack: () => boolean): Promise<Card>;
}

/** An open one. */
export interface Card extends EngineFactory {
  /** Whether a processor plays it. */
  readonly isSoftware: boolean;
  /** Settles when it can be used no longer, and tells why. */
  readonly lost: Promise<string>;
  close(): void;
}

/** Milliseconds between two tries of a scene that the card has refused and that was edited since. */
const tryEvery = 500;

/** Has simulations step on what is chosen, as far as that can be: on the processor, or on the graphics card. */
export class Engines {
  readonly #state: Observable<StageState>;
  readonly #cards: Cards | undefined;
  readonly #now: () => number;
  readonly #patience = new Patience();
  #card: Card | undefined;
  /** Why the last one was lost. */
  #whyLost = '';
  /** The simulation that last went on there. */
  #onCard: Simulation | undefined;
  #isOpening = false;
  #isLooking = false;
  /** What the card has refused, and when. */
  #refused: { readonly simulation: Simulation; readonly plan: Plan; readonly at: number } | undefined;

  constructor(state: Observable<StageState>, cards: Cards | undefined, now: () => number) {
    this.#state = state;
    this.#cards = cards;
    this.#now = now;
  }

  /** What is chosen for steps on the processor. */
  get processor(): Pick<SimulationOptions, 'threads' | 'kernel'> {
    const { threads, kernel } = this.#choice;
    return { threads, kernel };
  }

  get #choice(): EngineChoice {
    return this.#state.value.engine;
  }

  /** Looks whether there is a card. */
  async find(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const why = await this.#whyNone();
    if (this.#state.value.card.there === undefined) this.#tell({ there: why === '', why });
  }

  /** Called each frame. Between two runs, a simulation that could step on the card, and is to, goes on there. */
  follow(simulation: Simulation, frameSeconds: number): void {
    if (this.#patience.isOut(simulation.running, frameSeconds)) this.#giveUp(simulation);
    if (!simulation.running) this.#lead(simulation);
    if (isRead(this.#state.value) && isBehind(simulation)) this.await(simulation, simulation.run(0));
  }

  #lead(simulation: Simulation): void {
    if (this.#choice.on !== 'gpu') return;
    if (simulation.engine.name === 'gpu') {
      if (!this.#card) this.#rescue(simulation);
      return;
    }
    if (!this.#card) {
      if (!this.#isOpening) void this.#open();
      return;
    }
    if (this.#hasRefused(simulation)) return;
    try {
      simulation.setEngine({ engine: this.#card });
      this.#refused = undefined;
      this.#onCard = simulation;
      const { card, trouble } = this.#state.value;
      if (trouble === card.why) this.#state.update({ trouble: '' });
      this.#tell({ there: true, why: '' });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#refuse(simulation, error);
    }
  }

  /** Takes a simulation off a lost card. One whose state was lost with it the coming run takes back. */
  #rescue(simulation: Simulation): void {
    if (isBehind(simulation)) return;
    simulation.setEngine(this.processor);
    this.#stop(`The GPU was lost (${this.#whyLost})`);
  }

  /** Waits for steps, to survive their end. */
  await(simulation: Simulation, run: Promise<unknown> | undefined): void {
    run?.catch((error) => this.survive(simulation, error));
  }

  /** A thread or the card has ended, and the simulation with neither goes on; that is told. */
  survive(simulation: Simulation, { message, cause }: Error): void {
    if (this.#choice.on === 'cpu' || this.#onCard !== simulation) {
      this.#state.update({ trouble: message });
      return;
    }
    simulation.setEngine(this.processor);
    if (cause instanceof EngineError) this.#refuse(simulation, cause);
    else this.#stop(cause instanceof Error ? cause.message : message);
  }

  /** Waits no longer for threads or the card. */
  #giveUp(simulation: Simulation): void {
    if (simulation.engine.name === 'gpu') this.dispose();
    else simulation.giveUp('a thread does not answer');
  }

  dispose(): void {
    this.#card?.close();
  }

  async #open(): Promise<void> {
    this.#isOpening = true;
    try {
      if (!this.#cards) throw new Error(await this.#whyNone());
      const card = await this.#cards.open(() => isRead(this.#state.value));
      this.#card = card;
      this.#tell({ there: true, why: '' });
      void card.lost.then((why) => {
        this.#card = undefined;
        this.#whyLost = why;
      });
    } catch (error) {
      const why = (await this.#whyNone()) || (error as Error).message;
      this.#tell({ there: false, why });
      this.#leave(why);
    } finally {
      this.#isOpening = false;
    }
  }

  async #whyNone(): Promise<string> {
    return (await this.#cards?.whyNone()) ?? 'There is no graphics card here.';
  }

  /** Whether there is no sense in asking again: it is the same scene, or was edited a moment ago. */
  #hasRefused({ plan }: Simulation): boolean {
    const refused = this.#refused;
    return refused !== undefined && (refused.plan === plan || this.#now() - refused.at < tryEvery);
  }

  /** The processor goes on, and the choice is kept for another scene. */
  #refuse(simulation: Simulation, { lacks, message }: EngineError): void {
    const what = lacks.length > 0 ? `It does not know: ${lacks.join('; ')}.` : message;
    const why = `The graphics card cannot run this scene, so the processor does. ${what}`;
    const isNew = this.#refused?.simulation !== simulation || this.#state.value.card.why !== why;
    this.#refused = { simulation, plan: simulation.plan, at: this.#now() };
    this.#tell({ there: true, why });
    if (isNew) this.#state.update({ trouble: why });
  }

  #stop(why: string): void {
    const because = why.replace(/\.$/, '');
    this.#leave(`The graphics card has stopped: ${because}. The processor goes on; choose the card again at any time.`);
  }

  /** Goes back to the processor for good. */
  #leave(trouble: string): void {
    this.#state.update({ engine: { ...this.#choice, on: 'cpu' }, trouble });
  }

  #tell(card: Pick<CardState, 'there' | 'why'>): void {
    this.#state.update({ card: { ...card, isSoftware: this.#card?.isSoftware === true } });
  }
}
