import { describe, expect, it } from 'vitest'
import { sessionMessage } from './session-clock-messages.ts'
import {
  nextSession,
  startSessionClock,
  warningSeconds,
  type SessionClock,
  type SessionEvent,
  type SessionStep,
} from './session-clock.ts'

/** An event without its type. A response also lacks its number, which is that of the last question. */
type Happening = {
  readonly [Type in SessionEvent['type']]: Omit<Extract<SessionEvent, { type: Type }>, 'type' | 'number'> & {
    readonly number?: number
  }
}[SessionEvent['type']]
type TimedEvent = readonly [seconds: number, type: SessionEvent['type'], more?: Happening]

const anna = (secondsLeft: number) => ({ session: { userId: 'anna', secondsLeft } })
const guest = { session: null }
const extended = (until: number, userId = 'anna') => ({
  message: { type: 'extended' as const, userId, until: until * 1000 },
})
const started: readonly TimedEvent[] = [[0, 'answered', anna(900)]]
const warned: readonly TimedEvent[] = [...started, [870, 'tick'], [870, 'answered', anna(30)]]
const ended: readonly TimedEvent[] = [...warned, [900, 'tick'], [900, 'answered', guest]]

/** Applies events one after the other, with times in seconds; a response belongs to the last question. */
function after(events: readonly TimedEvent[]): SessionStep & { readonly questions: readonly string[] } {
  let step = startSessionClock('anna', 0)
  const questions = questionsOf(step)
  for (const [seconds, type, more] of events) {
    const event = { type, number: step.clock.questionCount, ...more } as SessionEvent
    step = nextSession(step.clock, event, seconds * 1000)
    questions.push(...questionsOf(step))
  }
  return { ...step, questions }
}

const questionsOf = ({ effects }: SessionStep): string[] =>
  effects.flatMap((effect) => (effect.type === 'question' ? [effect.question.kind] : []))
const messagesTo = ({ effects }: SessionStep) =>
  effects.flatMap((effect) => (effect.type === 'tell' ? [effect.message] : []))
const wakes = ({ wakeAt }: SessionClock): number | null => (wakeAt === null ? null : wakeAt / 1000)

describe('Session clock', () => {
  it('[SES-07] Warns 30 s before the end', () => {
    expect(warningSeconds).toBe(30)
  })

  it.each<readonly [what: string, events: readonly TimedEvent[], phase: SessionClock['phase'], wakes: number | null]>([
    ['Asks as soon as the page is loaded', [], 'quiet', null],
    ['Wakes 30 s before the end that the server reported', started, 'quiet', 870],
    ['Asks before it warns', [...started, [870, 'tick']], 'quiet', null],
    ['Warns when at most 30 s are left', warned, 'warning', 900],
    ['Does not warn earlier', [...started, [870, 'tick'], [870, 'answered', anna(31)]], 'quiet', 871],
    [
      'Does not warn if a page or call has extended the session',
      [...started, [870, 'tick'], [870, 'answered', anna(700)]],
      'quiet',
      1540,
    ],
    ['Stays quiet if the timer fires too early', [...started, [10, 'tick'], [20, 'look']], 'quiet', 870],
    ['Asks at the deadline whether the session has ended', [...warned, [900, 'tick']], 'warning', null],
    ['Ends when the server says so', ended, 'timedOut', null],
    [
      'Continues if another page has extended the session',
      [...warned, [900, 'tick'], [900, 'answered', anna(400)]],
      'quiet',
      1270,
    ],
    [
      'Ends without a warning after a long sleep',
      [...started, [9000, 'look'], [9001, 'answered', guest]],
      'timedOut',
      null,
    ],
    ['Waits while the session is being extended', [...warned, [880, 'continue']], 'warning', null],
    ['Becomes quiet after the extension', [...warned, [880, 'continue'], [881, 'answered', anna(900)]], 'quiet', 1750],
    [
      'Ends if Continue Working was too late',
      [...warned, [899, 'continue'], [901, 'answered', guest]],
      'timedOut',
      null,
    ],
    ['Closes the warning', [...warned, [880, 'close']], 'closed', 900],
    [
      'Ends after the warning was closed',
      [...warned, [880, 'close'], [900, 'tick'], [900, 'answered', guest]],
      'timedOut',
      null,
    ],
    [
      'Keeps the warning closed until the same end',
      [...warned, [880, 'close'], [900, 'tick'], [900, 'answered', anna(2)]],
      'closed',
      902,
    ],
    [
      'Warns again before the next end',
      [
        ...warned,
        [880, 'close'],
        [900, 'tick'],
        [900, 'answered', anna(300)],
        [1170, 'tick'],
        [1170, 'answered', anna(30)],
      ],
      'warning',
      1200,
    ],
    [
      'Does not report an end that the user requested',
      [...warned, [880, 'logOut'], [881, 'tick'], [882, 'look']],
      'leaving',
      910,
    ],
    [
      'Asks again if signing out had no effect',
      [...warned, [880, 'logOut'], [910, 'tick'], [911, 'answered', guest]],
      'timedOut',
      null,
    ],
    [
      'Reports the same end as another tab',
      [...started, [600, 'heard', { message: { type: 'timedOut' } }], [600, 'answered', guest]],
      'timedOut',
      null,
    ],
    [
      'Reports a sign-out if the session ended long before its deadline',
      [...started, [600, 'heard', extended(1500, 'ben')], [601, 'answered', guest]],
      'loggedOut',
      null,
    ],
    [
      'Reports a sign-out if the session ended more than 30 s before its deadline',
      [...started, [600, 'heard', extended(1500, 'ben')], [869, 'answered', guest]],
      'loggedOut',
      null,
    ],
    [
      'Reports a timeout if the session ended in its last 30 s',
      [...started, [870, 'tick'], [870, 'answered', guest]],
      'timedOut',
      null,
    ],
    [
      'Reports a sign-out if another tab signed out',
      [...started, [600, 'heard', { message: { type: 'loggedOut' } }], [600, 'answered', guest]],
      'loggedOut',
      null,
    ],
    [
      'Trusts the server instead of another tab',
      [...started, [600, 'heard', { message: { type: 'loggedOut' } }], [600, 'answered', anna(300)]],
      'quiet',
      870,
    ],
    [
      'Ends if another user signed in',
      [
        ...started,
        [600, 'heard', extended(1500, 'ben')],
        [600, 'answered', { session: { userId: 'ben', secondsLeft: 900 } }],
      ],
      'loggedOut',
      null,
    ],
    [
      'Continues if the same user signed in again',
      [...ended, [950, 'heard', extended(1850)], [950, 'answered', anna(900)]],
      'quiet',
      1820,
    ],
    ['Does not continue because of another tab alone', [...ended, [950, 'heard', extended(1850)]], 'timedOut', null],
    [
      'Ignores the response to an older question',
      [
        ...warned,
        [900, 'tick'],
        [900, 'continue'],
        [901, 'answered', { ...anna(1), number: 3 }],
        [902, 'answered', anna(900)],
      ],
      'quiet',
      1770,
    ],
    ['Asks again after the end', [...ended, [950, 'look'], [950, 'answered', guest]], 'timedOut', null],
  ])('[SES-07] %s', (_what, events, phase, wakesAt) => {
    const { clock } = after(events)
    expect([clock.phase, wakes(clock)]).toEqual([phase, wakesAt])
  })

  it.each<readonly [what: string, events: readonly TimedEvent[], phase: SessionClock['phase'], wakes: number | null]>([
    ['closes its warning', [...warned, [880, 'heard', extended(1780)]], 'quiet', 1750],
    ['asks later', [...started, [600, 'heard', extended(1500)]], 'quiet', 1470],
    [
      'ignores the response to an earlier question',
      [...warned, [899, 'tick'], [900, 'tick'], [901, 'heard', extended(1800)], [902, 'answered', anna(1)]],
      'quiet',
      1770,
    ],
    ['ignores an earlier end', [...started, [600, 'heard', extended(800)]], 'quiet', 870],
    ['asks the server first', [[0, 'heard', extended(900)]], 'quiet', null],
    ['continues signing out', [...warned, [880, 'logOut'], [881, 'heard', extended(1780)]], 'leaving', 910],
  ])('[SES-07] On an extension in another tab, the clock %s', (_what, events, phase, wakesAt) => {
    const { clock } = after(events)
    expect([clock.phase, wakes(clock)]).toEqual([phase, wakesAt])
  })

  it.each<readonly [what: string, events: readonly TimedEvent[], messages: readonly object[]]>([
    ['the end of the session', started, [extended(900).message]],
    ['nothing without a change', [...started, [870, 'tick'], [870, 'answered', anna(30)]], []],
    ['the extension', [...warned, [880, 'continue'], [881, 'answered', anna(900)]], [extended(1780).message]],
    ['the timeout', ended, [{ type: 'timedOut' }]],
    ['the sign-out', [...started, [500, 'look'], [500, 'logOut'], [501, 'unloaded']], [{ type: 'loggedOut' }]],
    ['nothing when another page follows', [...started, [500, 'unloaded']], []],
  ])('[SES-07] Sends to other tabs: %s', (_what, events, messages) => {
    expect(messagesTo(after(events))).toEqual(messages)
  })

  it.each<readonly [what: string, events: readonly TimedEvent[], questions: readonly string[]]>([
    ['Asks with a call that does not extend the session', warned, ['ask', 'ask']],
    [
      'Extends only on the user’s request, once',
      [...warned, [880, 'continue'], [881, 'continue']],
      ['ask', 'ask', 'extend'],
    ],
    [
      'Extends again if the request did not reach the server',
      [...warned, [880, 'continue'], [881, 'unreachable'], [886, 'tick']],
      ['ask', 'ask', 'extend', 'extend'],
    ],
    [
      'Asks immediately when the network is available again',
      [...started, [870, 'tick'], [871, 'unreachable'], [872, 'look']],
      ['ask', 'ask', 'ask'],
    ],
    [
      'Asks again after the end when the user returns to the page',
      [...ended, [950, 'look']],
      ['ask', 'ask', 'ask', 'ask'],
    ],
    ['Asks again if the wall clock was set back', [...started, [600, 'tick'], [300, 'tick']], ['ask', 'ask']],
    ['Asks one question at a time', [...started, [870, 'tick'], [871, 'tick'], [872, 'look']], ['ask', 'ask']],
  ])('[SES-07] %s', (_what, events, questions) => {
    expect(after(events).questions).toEqual(questions)
  })

  it('[SES-07] Assumes nothing while the server is unreachable, and retries less and less often', () => {
    const events: TimedEvent[] = [...warned, [900, 'tick']]
    const waits: number[] = []
    for (let time = 900; waits.length < 8; time = wakes(after(events).clock) ?? 0) {
      if (waits.length > 0) events.push([time, 'tick'])
      events.push([time, 'unreachable'])
      const { clock } = after(events)
      expect([clock.phase, clock.failures]).toEqual(['warning', waits.length + 1])
      waits.push((wakes(clock) ?? 0) - time)
    }
    expect(waits).toEqual([5, 5, 5, 5, 5, 5, 60, 60])
    events.push([5000, 'look'], [5000, 'answered', guest])
    expect(after(events).clock.phase).toBe('timedOut')
  })

  it('[SES-07] Counts the time from the question, because the computer may sleep before the response', () => {
    const { clock } = after([[800, 'answered', anna(900)]])
    expect(wakes(clock)).toBe(870)
  })
})

it.each([
  [
    { type: 'extended', userId: 'anna', until: 5, more: true },
    { type: 'extended', userId: 'anna', until: 5 },
  ],
  [{ type: 'loggedOut' }, { type: 'loggedOut' }],
  [{ type: 'timedOut' }, { type: 'timedOut' }],
  [{ type: 'extended', userId: 'anna', until: Infinity }, null],
  [{ type: 'extended', until: 5 }, null],
  [{ type: 'of another build' }, null],
  ['extended', null],
  [null, null],
])('[SES-07] Parses from another tab %o as the message %o', (data, message) => {
  expect(sessionMessage(data)).toEqual(message)
})
