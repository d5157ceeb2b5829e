/*
 * Two players share a tank over a link that loses and delays packets. Each of them computes the whole scene
 * immediately, with a guess of the other player's actions. When the other player's inputs arrive and the guess was
 * wrong, it goes back to the state before them (rollback) and computes the steps again. Run it with `node
 * examples/rollback.js`.
 */
import { parseScenario, Simulation } from 'shoal';

const plan = parseScenario({
  version: 1,
  seed: 1,
  world: { min: [0, 0, 0], max: [16, 8, 16] },
  characters: [
    { name: 'diver 0', points: [[2, 4, 2]] },
    { name: 'diver 1', points: [[14, 4, 14]] },
  ],
  species: [{ name: 'sardine', count: 250 }],
});

/** Steps by which a player may be ahead of the known inputs of the other; this many states are kept. */
const window = 24;

/** A random number from 0 to 1 for a seed and a count. */
function chance(seed, count) {
  let x = Math.imul(seed ^ Math.imul(count + 1, 0x9e3779b1), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

/** A player's input for a step: to swim, and sometimes to cast a net or to let fish go. */
function inputOf(player, step) {
  const turn = Math.floor(step / 20);
  const at = [0, 1, 2].map((axis) => [16, 8, 16][axis] * chance(100 + 10 * player + axis, turn));
  return { at, net: step % 45 === 9 * player, free: step % 60 === 17 + player };
}

class Player {
  /** Steps that were computed again after wrong guesses. */
  again = 0;
  #own;
  #simulation = new Simulation(plan, { capacity: 1000 });
  #saved = Array.from({ length: window });
  /** Inputs by player and step. Those of the other player are included as far as they are known. */
  #inputs = [[], []];
  /** The other player's inputs, guessed or known, with which the state was computed. */
  #assumed = [];
  /** Number of own inputs that the other player has acknowledged. */
  #acknowledged = 0;

  constructor(own) {
    this.#own = own;
  }

  get step() {
    return this.#simulation.school.step;
  }

  get fish() {
    return this.#simulation.school.count;
  }

  /** Whether all steps were computed with known inputs. */
  get isCertain() {
    return this.#inputs[1 - this.#own].length >= this.step;
  }

  hash() {
    return this.#simulation.stateHash();
  }

  /** Makes a step, unless the other player's inputs are too far behind. */
  advance() {
    const { step } = this;
    if (step - this.#inputs[1 - this.#own].length >= window) return;
    this.#inputs[this.#own][step] = inputOf(this.#own, step);
    this.#makeStep();
  }

  /** A packet repeats all inputs that the other player has not acknowledged, so a lost packet needs no reply. */
  packet() {
    const from = this.#acknowledged;
    return { from, inputs: this.#inputs[this.#own].slice(from), known: this.#inputs[1 - this.#own].length };
  }

  receive({ from, inputs, known }) {
    this.#acknowledged = Math.max(this.#acknowledged, known);
    const others = this.#inputs[1 - this.#own];
    if (from > others.length) return;
    const news = inputs.slice(others.length - from);
    const first = others.length;
    others.push(...news);
    const now = this.step;
    const wrong = news.findIndex((input, k) => first + k < now && !isSame(input, this.#assumed[first + k]));
    if (wrong < 0) return;
    this.#simulation.load(this.#saved[(first + wrong) % window]);
    while (this.step < now) {
      this.#makeStep();
      this.again++;
    }
  }

  #makeStep() {
    const simulation = this.#simulation;
    const { step } = this;
    this.#saved[step % window] = simulation.save(this.#saved[step % window]);
    const others = this.#inputs[1 - this.#own];
    // The guess: the other player continues with the same input.
    this.#assumed[step] = others[step] ?? { ...others.at(-1), net: false, free: false };
    const inputs = [this.#inputs[this.#own][step], this.#assumed[step]];
    if (this.#own === 1) inputs.reverse();
    inputs.forEach(({ at, net, free }, player) => {
      if (!at) return;
      simulation.setCharacter(`diver ${player}`, [at]);
      if (net) simulation.remove(simulation.fishWithin(at, 2.5));
      if (free)
        simulation.spawn('sardine', { positions: Array.from({ length: 6 }, (_, k) => [at[0], at[1] + k / 4, at[2]]) });
    });
    simulation.step();
  }
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Plays until both players know all inputs of `steps` steps.
 * @param loss fraction of packets that are lost @param delay longest delay of a packet, steps
 */
export function play({ steps = 300, loss = 0.25, delay = 9 } = {}) {
  const players = [new Player(0), new Player(1)];
  const link = [];
  let sent = 0;
  for (let time = 0; players.some(({ step, isCertain }) => step < steps || !isCertain); time++) {
    players.forEach((player, k) => {
      if (player.step < steps) player.advance();
      const arrives = time + 1 + Math.floor(delay * chance(1, ++sent));
      if (chance(2, sent) >= loss) link.push({ arrives, to: 1 - k, packet: player.packet() });
    });
    for (const one of link.filter(({ arrives }) => arrives === time)) players[one.to].receive(one.packet);
  }
  return players.map((player) => ({ hash: player.hash(), fish: player.fish, again: player.again }));
}

if (globalThis.process?.argv[1]?.endsWith('rollback.js')) {
  play().forEach(({ hash, fish, again }, k) => {
    console.log(`player ${k}: ${fish} fish, state ${hash}, ${again} steps computed again`);
  });
}
