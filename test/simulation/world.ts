import type { Chance } from './chance.ts'
import type { Invocation } from './invocation.ts'

/** Something that can happen next. */
export interface Parked {
  /** Null for events that belong to no machine any more, such as a request that is still on its way. */
  invocation: Invocation | null
  /**
   * A pause is a client at rest: between two of its calls nothing of it is under way. A request has left its machine; what
   * a machine does itself, or hears, is a step of it.
   */
  kind: 'request' | 'step' | 'pause' | 'late' | 'gateway'
  /** Not earlier than this. */
  dueMs: number
  /** Happens alone: nothing else moves until it is over. */
  run: () => void | Promise<void>
  /** Its machine has gone before it could happen. */
  drop: () => void
}

/** The clock, and everything that waits for its turn. */
export interface World {
  nowMs: () => number
  /** @returns takes it away again, if it has not happened yet */
  park: (parked: Parked) => () => void
  /** Lets that much time pass as soon as every client is at rest. */
  leap: (ms: number) => void
  begin: (invocation: Invocation) => void
  /** Lets a machine stand still from now on, for as long as chance has it. */
  freeze: (invocation: Invocation) => void
  /** The invocation has answered; what it left under way goes on. */
  end: (invocation: Invocation) => void
  /** Lets one thing after another happen until there is nothing left. */
  run: () => Promise<void>
}

const quietRounds = 3
/** A request is answered within so many milliseconds, unless something goes wrong. */
const maxStepMs = 12
/** Pauses, and requests that nobody waits for, move less readily than the work that is under way. */
const idleWeight = 0.3

interface WorldOptions {
  chance: Chance
  startMs: number
  /** How often, per thing that happens, a machine ends where it stands. */
  crashRate: number
  /** How often, per thing that happens, a machine stands still for a while. */
  freezeRate: number
  /** How readily what a client has under way moves on. */
  weightOf: (client: number) => number
  onCrash: (invocation: Invocation) => void
  onFreeze: (invocation: Invocation) => void
}

interface WorldState {
  parked: Parked[]
  active: Set<Invocation>
  nowMs: number
  /** Time that is to pass as soon as every client is at rest. */
  leapMs: number
  /** Goes up with everything that begins or ends. */
  changes: number
}

/**
 * A world in which the seed picks what happens next. One thing happens at a time, and everything it sets off comes to rest
 * before the next: so the same seed makes the same history.
 */
export function newWorld(options: WorldOptions): World {
  const state: WorldState = { parked: [], active: new Set(), nowMs: options.startMs, leapMs: 0, changes: 0 }
  return {
    nowMs: () => state.nowMs,
    park: (parked) => {
      // Waits are drawn in fractions of a millisecond; clocks show whole ones.
      const one = { ...parked, dueMs: Math.ceil(parked.dueMs) }
      state.changes++
      state.parked.push(one)
      return () => remove(state, one)
    },
    leap: (ms) => {
      state.leapMs += ms
    },
    begin: (invocation) => state.active.add(invocation),
    freeze: (invocation) => freeze(options, state, invocation),
    end: (invocation) => {
      state.changes++
      state.active.delete(invocation)
    },
    run: () => run(options, state),
  }
}

async function run(options: WorldOptions, state: WorldState): Promise<void> {
  const { chance } = options
  for (;;) {
    await quiet(state)
    if (state.parked.length === 0) {
      if (state.active.size === 0) return
      // Something is on its way that takes real time, such as what the SDK loads for its first request.
      continue
    }
    if (state.active.size > 0 && chance.happens(options.crashRate)) {
      crash(options, state, chance.pick([...state.active]))
      continue
    }
    if (state.active.size > 0 && chance.happens(options.freezeRate)) freeze(options, state, chance.pick([...state.active]))
    const one = next(options, state)
    remove(state, one)
    state.nowMs += 1 + chance.below(maxStepMs)
    await one.run()
  }
}

/** Promises settle in rounds; when some rounds have brought nothing new, nothing new is to come. */
async function quiet(state: WorldState): Promise<void> {
  let seen = state.changes
  for (let rounds = 0; rounds < quietRounds; rounds++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (state.changes === seen) continue
    seen = state.changes
    rounds = -1
  }
}

function crash({ onCrash }: WorldOptions, state: WorldState, invocation: Invocation): void {
  state.active.delete(invocation)
  invocation.isGone = true
  onCrash(invocation)
  const own = state.parked.filter((one) => one.invocation === invocation)
  for (const one of own) remove(state, one)
  for (const one of own) one.drop()
  invocation.onGone()
}

/** A platform that has its answer, or whose client has left, freezes a machine: for a moment, or until it is needed again. */
function freeze({ chance, onFreeze }: WorldOptions, { nowMs }: WorldState, invocation: Invocation): void {
  const longestMs = chance.pickWeighted([
    [5, 3 * second],
    [3, 30 * second],
    [2, 5 * 60 * second],
    [1, 3 * 60 * 60 * second],
  ])
  invocation.frozenUntilMs = nowMs + chance.below(longestMs)
  onFreeze(invocation)
}

const second = 1_000

/** When something can happen at the earliest: not before its machine moves again, unless it has left it. */
function dueMsOf({ invocation, kind, dueMs }: Parked): number {
  return kind === 'step' && invocation ? Math.max(dueMs, invocation.frozenUntilMs) : dueMs
}

/** What happens next. The clock jumps only when there is nothing to do before. */
function next({ chance, weightOf }: WorldOptions, state: WorldState): Parked {
  const isAtRest = state.parked.every(
    ({ kind, invocation }) =>
      kind === 'pause' || kind === 'late' || (kind === 'step' && invocation !== null && !state.active.has(invocation)),
  )
  if (isAtRest) {
    state.nowMs += state.leapMs
    state.leapMs = 0
  }
  // While time is to pass, no client begins anything new.
  const movable = state.leapMs > 0 ? state.parked.filter(({ kind }) => kind !== 'pause') : state.parked
  state.nowMs = Math.max(state.nowMs, Math.min(...movable.map(dueMsOf)))
  const due = movable.filter((one) => dueMsOf(one) <= state.nowMs)
  return chance.pickWeighted(due.map((one) => [one.invocation ? weightOf(one.invocation.client) : idleWeight, one] as const))
}

function remove({ parked }: WorldState, one: Parked): void {
  const index = parked.indexOf(one)
  if (index >= 0) parked.splice(index, 1)
}
