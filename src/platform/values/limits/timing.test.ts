import { describe, expect, it } from 'vitest'
import { debounce, debounceMs, latest, type Clock } from './timing.ts'

/** A clock that the test controls. */
function controlledClock(): Clock & { readonly pass: (ms: number) => void } {
  let now = 0
  const timers = new Map<symbol, { readonly at: number; readonly run: () => void }>()
  return {
    setTimeout: (run, ms) => {
      const timer = Symbol('timer')
      timers.set(timer, { at: now + ms, run })
      return timer
    },
    clearTimeout: (timer) => {
      if (typeof timer === 'symbol') timers.delete(timer)
    },
    pass: (ms) => {
      now += ms
      for (const [timer, { at, run }] of timers.entries().toArray()) {
        if (at > now) continue
        timers.delete(timer)
        run()
      }
    },
  }
}

function createFixtures() {
  const clock = controlledClock()
  const open = new Map<
    string,
    { readonly signal: AbortSignal; readonly answer: (text: string) => void; readonly fail: (cause: unknown) => void }
  >()
  const answers: string[] = []
  const failures: unknown[] = []
  const questions = latest(
    clock,
    (question: string, signal) =>
      new Promise<string>((answer, fail) => {
        open.set(question, { signal, answer, fail })
      }),
    (answer) => answers.push(answer),
    (cause) => failures.push(cause),
  )
  return { clock, open, answers, failures, questions }
}

/** Lets pending promises settle. */
const nextTurn = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

describe('Debounce', () => {
  it('[MSC-06] Waits 150 ms after the last call and runs once', () => {
    const clock = controlledClock()
    const runs: string[] = []
    const debounced = debounce(clock, (text: string) => runs.push(text))
    expect(debounceMs).toBe(150)
    debounced.call('x')
    clock.pass(149)
    debounced.call('xa')
    clock.pass(149)
    expect(runs).toEqual([])
    clock.pass(1)
    expect(runs).toEqual(['xa'])
    clock.pass(1000)
    expect(runs).toEqual(['xa'])
  })

  it('[MSC-06] Can be cancelled', () => {
    const clock = controlledClock()
    const runs: string[] = []
    const debounced = debounce(clock, (text: string) => runs.push(text))
    debounced.call('x')
    debounced.cancel()
    clock.pass(150)
    expect(runs).toEqual([])
  })
})

describe('Latest', () => {
  it('[MSC-06] Asks after 150 ms, and only the last question', async () => {
    const { clock, open, answers, questions } = createFixtures()
    questions.ask('x')
    questions.ask('xan')
    clock.pass(149)
    expect([...open.keys()]).toEqual([])
    clock.pass(1)
    expect([...open.keys()]).toEqual(['xan'])
    open.get('xan')?.answer('xanthan')
    await nextTurn()
    expect(answers).toEqual(['xanthan'])
  })

  it('Aborts an earlier question immediately, and never reports its answer or failure', async () => {
    const { clock, open, answers, failures, questions } = createFixtures()
    questions.ask('x')
    clock.pass(150)
    questions.ask('xa')
    expect(open.get('x')?.signal.aborted).toBe(true)
    clock.pass(150)
    open.get('xa')?.answer('new')
    open.get('x')?.answer('old')
    await nextTurn()
    expect(answers).toEqual(['new'])
    questions.ask('xan')
    clock.pass(150)
    questions.cancel()
    open.get('xan')?.fail(new Error('aborted'))
    await nextTurn()
    expect([open.get('xan')?.signal.aborted, failures, answers]).toEqual([true, [], ['new']])
  })

  it('[MSC-06] A question that waits is cancelled as well', () => {
    const { clock, open, questions } = createFixtures()
    questions.ask('x')
    questions.cancel()
    clock.pass(1000)
    expect([...open.keys()]).toEqual([])
  })

  it('Reports a failure of the last question', async () => {
    const { clock, open, failures, questions } = createFixtures()
    questions.ask('x')
    clock.pass(150)
    open.get('x')?.fail('offline')
    await nextTurn()
    expect(failures).toEqual(['offline'])
  })
})
