import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SessionMessage } from './session-clock-messages.ts'
import {
  hasEnded,
  nextSession,
  startSessionClock,
  warningSeconds,
  type SessionAnswer,
  type SessionClock,
  type SessionEvent,
  type SessionQuestion,
  type SessionStep,
} from './session-clock.ts'

/** The idle timeout of a session in milliseconds. */
const idleMs = 900_000

interface PendingQuestion {
  readonly tab: number
  readonly question: SessionQuestion
  /** The response of the server; undefined until the question reaches it. */
  answer?: SessionAnswer | null
}

/** A server and two tabs, whose messages wait until the test delivers them. */
function createTwoTabs() {
  let now = 0
  let deadline = idleMs
  const clocks: SessionClock[] = []
  const pendingQuestions: PendingQuestion[] = []
  const pendingMessages: { readonly tab: number; readonly message: SessionMessage }[] = []

  /** Rounded up, as on the server: 0 never occurs. */
  const left = (): number => Math.ceil((deadline - now) / 1000)
  const take = (tab: number, { clock, effects }: SessionStep): void => {
    clocks[tab] = clock
    for (const effect of effects)
      if (effect.type === 'question') pendingQuestions.push({ tab, question: effect.question })
      else pendingMessages.push({ tab: 1 - tab, message: effect.message })
  }
  const happen = (tab: number, event: SessionEvent): void => {
    const before = clocks[tab]
    if (before === undefined) return
    const step = nextSession(before, event, now)
    take(tab, step)
    const said = event.type === 'answered' ? event.session : undefined
    if (step.clock.phase === 'warning' && before.phase !== 'warning')
      expect(said?.secondsLeft, 'warns only by the server’s word').toBeLessThanOrEqual(warningSeconds)
    if (hasEnded(step.clock) && !hasEnded(before)) expect(said, 'ends only by the server’s word').toBe(null)
  }
  const extend = (): void => {
    if (now < deadline) deadline = now + idleMs
  }
  const reach = (pending: PendingQuestion | undefined): void => {
    if (pending === undefined || pending.answer !== undefined) return
    if (pending.question.kind === 'extend') extend()
    pending.answer = now < deadline ? { userId: 'anna', secondsLeft: left() } : null
  }
  const answer = (at: number): void => {
    const [pending] = pendingQuestions.splice(at, 1)
    if (pending === undefined) return
    reach(pending)
    happen(pending.tab, { type: 'answered', number: pending.question.number, session: pending.answer ?? null })
  }
  const deliver = (at: number): void => {
    const [item] = pendingMessages.splice(at, 1)
    if (item !== undefined) happen(item.tab, { type: 'heard', message: item.message })
  }
  take(0, startSessionClock('anna', now))
  return {
    clocks,
    happen,
    left,
    wait: (ms: number): void => {
      now += ms
    },
    open: (): void => {
      extend()
      take(1, startSessionClock('anna', now))
    },
    work: extend,
    revoke: (): void => {
      deadline = Math.min(deadline, now)
    },
    reach: (n: number) => reach(pendingQuestions[n % Math.max(1, pendingQuestions.length)]),
    answer: (n: number) => answer(n % Math.max(1, pendingQuestions.length)),
    lose: (n: number): void => {
      const [pending] = pendingQuestions.splice(n % Math.max(1, pendingQuestions.length), 1)
      if (pending !== undefined) happen(pending.tab, { type: 'unreachable', number: pending.question.number })
    },
    deliver: (n: number) => deliver(n % Math.max(1, pendingMessages.length)),
    carry: (): void => {
      while (pendingQuestions.length > 0 || pendingMessages.length > 0) {
        answer(0)
        deliver(0)
      }
    },
    pending: () => pendingQuestions.length + pendingMessages.length,
  }
}

type TwoTabs = ReturnType<typeof createTwoTabs>
const deeds = {
  tick: ({ happen }, _n, tab) => happen(tab, { type: 'tick' }),
  look: ({ happen }, _n, tab) => happen(tab, { type: 'look' }),
  continue: ({ happen }, _n, tab) => happen(tab, { type: 'continue' }),
  close: ({ happen }, _n, tab) => happen(tab, { type: 'close' }),
  logOut: ({ happen }, _n, tab) => happen(tab, { type: 'logOut' }),
  wait: ({ wait }, n) => wait(n),
  toTheWarning: ({ wait, left }) => wait(Math.max(0, (left() - warningSeconds) * 1000)),
  toTheEnd: ({ wait, left }) => wait(Math.max(0, left() * 1000)),
  open: ({ open, clocks }) => clocks.length === 1 && open(),
  work: ({ work }) => work(),
  revoke: ({ revoke }) => revoke(),
  reach: ({ reach }, n) => reach(n),
  answer: ({ answer }, n) => answer(n),
  lose: ({ lose }, n) => lose(n),
  deliver: ({ deliver }, n) => deliver(n),
  carry: ({ carry }) => carry(),
} satisfies Readonly<Record<string, (tabs: TwoTabs, n: number, tab: number) => unknown>>
const names = [
  'tick',
  'look',
  'continue',
  'close',
  'logOut',
  'wait',
  'toTheWarning',
  'toTheEnd',
  'open',
  'work',
  'revoke',
  'reach',
  'answer',
  'lose',
  'deliver',
  'carry',
] as const satisfies readonly (keyof typeof deeds)[]
const deed = fc.tuple(fc.constantFrom(...names), fc.nat(120_000), fc.nat(1))

it('[SES-07] Warns and ends only when the server says so, for any sequence of events in two tabs, and ends when the session has ended', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (steps) => {
      const all = createTwoTabs()
      for (const [name, n, tab] of steps) deeds[name](all, n, tab)
      // From here on there is no user activity, the network delivers everything, and all timers fire.
      for (let round = 0; round < 40; round += 1) {
        all.carry()
        all.wait(60_000)
        for (const tab of all.clocks.keys()) all.happen(tab, { type: 'tick' })
      }
      all.carry()
      expect(all.left()).toBeLessThanOrEqual(0)
      expect(all.clocks.map(hasEnded)).toEqual(all.clocks.map(() => true))
    }),
  )
})

const order = fc.array(fc.tuple(fc.constantFrom('reach' as const, 'answer' as const, 'deliver' as const), fc.nat(9)), {
  maxLength: 20,
})

it('[SES-07] Closes the warning in both tabs after Continue Working in one of them, in any order of the messages', () => {
  fc.assert(
    fc.property(order, fc.nat(1), fc.nat(29_000), (carried, tab, thought) => {
      const all = createTwoTabs()
      all.open()
      all.carry()
      all.wait(idleMs - warningSeconds * 1000)
      for (const each of [0, 1]) all.happen(each, { type: 'tick' })
      all.carry()
      expect(all.clocks.map(({ phase }) => phase)).toEqual(['warning', 'warning'])
      all.wait(thought)
      all.happen(tab, { type: 'continue' })
      for (const [name, n] of carried) all[name](n)
      all.carry()
      expect(all.clocks.map(({ phase }) => phase)).toEqual(['quiet', 'quiet'])
    }),
  )
})
