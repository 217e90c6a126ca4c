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

/** Without its type; of an answer also without its number, which is then the last question's. */
type Happening = {
  readonly [Type in SessionEvent['type']]: Omit<Extract<SessionEvent, { type: Type }>, 'type' | 'number'> & {
    readonly number?: number
  }
}[SessionEvent['type']]
type Told = readonly [seconds: number, type: SessionEvent['type'], more?: Happening]

const anna = (secondsLeft: number) => ({ session: { userId: 'anna', secondsLeft } })
const guest = { session: null }
const extended = (until: number, userId = 'anna') => ({
  message: { type: 'extended' as const, userId, until: until * 1000 },
})
const started: readonly Told[] = [[0, 'answered', anna(900)]]
const warned: readonly Told[] = [...started, [870, 'tick'], [870, 'answered', anna(30)]]
const ended: readonly Told[] = [...warned, [900, 'tick'], [900, 'answered', guest]]

/** What happens one thing after the other, in seconds; an answer is one to the last question. */
function after(events: readonly Told[]): SessionStep & { readonly questions: readonly string[] } {
  let step = startSessionClock('anna', 0)
  const questions = questionsOf(step)
  for (const [seconds, type, more] of events) {
    const event = { type, number: step.clock.asked, ...more } as SessionEvent
    step = nextSession(step.clock, event, seconds * 1000)
    questions.push(...questionsOf(step))
  }
  return { ...step, questions }
}

const questionsOf = ({ effects }: SessionStep): string[] =>
  effects.flatMap((effect) => (effect.type === 'question' ? [effect.question.kind] : []))
const toldBy = ({ effects }: SessionStep) =>
  effects.flatMap((effect) => (effect.type === 'tell' ? [effect.message] : []))
const wakes = ({ wakeAt }: SessionClock): number | null => (wakeAt === null ? null : wakeAt / 1000)

describe('the clock of a session', () => {
  it('[SES-07] warns 30 s before the end', () => {
    expect(warningSeconds).toBe(30)
  })

  it.each<readonly [what: string, events: readonly Told[], phase: SessionClock['phase'], wakes: number | null]>([
    ['asks as soon as the page is there', [], 'quiet', null],
    ['wakes 30 s before the end that the server said', started, 'quiet', 870],
    ['asks before it warns', [...started, [870, 'tick']], 'quiet', null],
    ['warns when no more than 30 s are left', warned, 'warning', 900],
    ['does not warn before', [...started, [870, 'tick'], [870, 'answered', anna(31)]], 'quiet', 871],
    [
      'does not warn where a page or call extended it',
      [...started, [870, 'tick'], [870, 'answered', anna(700)]],
      'quiet',
      1540,
    ],
    ['stays quiet when the timer rings too early', [...started, [10, 'tick'], [20, 'look']], 'quiet', 870],
    ['asks at the deadline whether it has ended', [...warned, [900, 'tick']], 'warning', null],
    ['has ended when the server says so', ended, 'timedOut', null],
    [
      'goes on where work elsewhere extended it',
      [...warned, [900, 'tick'], [900, 'answered', anna(400)]],
      'quiet',
      1270,
    ],
    [
      'goes straight to the end after a long sleep',
      [...started, [9000, 'look'], [9001, 'answered', guest]],
      'timedOut',
      null,
    ],
    ['waits while it is extended', [...warned, [880, 'continue']], 'warning', null],
    ['is quiet once it is extended', [...warned, [880, 'continue'], [881, 'answered', anna(900)]], 'quiet', 1750],
    [
      'has ended where Continue Working came too late',
      [...warned, [899, 'continue'], [901, 'answered', guest]],
      'timedOut',
      null,
    ],
    ['puts the warning away', [...warned, [880, 'close']], 'closed', 900],
    [
      'ends all the same after it was put away',
      [...warned, [880, 'close'], [900, 'tick'], [900, 'answered', guest]],
      'timedOut',
      null,
    ],
    [
      'keeps it away while the same end draws near',
      [...warned, [880, 'close'], [900, 'tick'], [900, 'answered', anna(2)]],
      'closed',
      902,
    ],
    [
      'warns again before the next end',
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
      'says nothing of an end that the user wished',
      [...warned, [880, 'logOut'], [881, 'tick'], [882, 'look']],
      'leaving',
      910,
    ],
    [
      'asks again where signing out led nowhere',
      [...warned, [880, 'logOut'], [910, 'tick'], [911, 'answered', guest]],
      'timedOut',
      null,
    ],
    [
      'calls it what another tab called it',
      [...started, [600, 'heard', { message: { type: 'timedOut' } }], [600, 'answered', guest]],
      'timedOut',
      null,
    ],
    [
      'calls it logged out where it ended long before its time',
      [...started, [600, 'heard', extended(1500, 'ben')], [601, 'answered', guest]],
      'loggedOut',
      null,
    ],
    [
      'calls it logged out where another tab signed out',
      [...started, [600, 'heard', { message: { type: 'loggedOut' } }], [600, 'answered', guest]],
      'loggedOut',
      null,
    ],
    [
      'believes the server, not another tab',
      [...started, [600, 'heard', { message: { type: 'loggedOut' } }], [600, 'answered', anna(300)]],
      'quiet',
      870,
    ],
    [
      'is another’s where somebody else signed in',
      [
        ...started,
        [600, 'heard', extended(1500, 'ben')],
        [600, 'answered', { session: { userId: 'ben', secondsLeft: 900 } }],
      ],
      'loggedOut',
      null,
    ],
    [
      'goes on where the same user signed in again',
      [...ended, [950, 'heard', extended(1850)], [950, 'answered', anna(900)]],
      'quiet',
      1820,
    ],
    ['believes no other tab that it goes on', [...ended, [950, 'heard', extended(1850)]], 'timedOut', null],
    [
      'takes no answer to an older question',
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
    [
      'looks after the end whether it still is one',
      [...ended, [950, 'look'], [950, 'answered', guest]],
      'timedOut',
      null,
    ],
  ])('[SES-07] %s', (_what, events, phase, wakesAt) => {
    const { clock } = after(events)
    expect([clock.phase, wakes(clock)]).toEqual([phase, wakesAt])
  })

  it.each<readonly [what: string, events: readonly Told[], phase: SessionClock['phase'], wakes: number | null]>([
    ['closes its warning', [...warned, [880, 'heard', extended(1780)]], 'quiet', 1750],
    ['asks later', [...started, [600, 'heard', extended(1500)]], 'quiet', 1470],
    [
      'does not count what it asked before',
      [...warned, [899, 'tick'], [900, 'tick'], [901, 'heard', extended(1800)], [902, 'answered', anna(1)]],
      'quiet',
      1770,
    ],
    ['takes no earlier end from it', [...started, [600, 'heard', extended(800)]], 'quiet', 870],
    ['asks itself first of all', [[0, 'heard', extended(900)]], 'quiet', null],
    ['is leaving all the same', [...warned, [880, 'logOut'], [881, 'heard', extended(1780)]], 'leaving', 910],
  ])('[SES-07] a tab that hears of an extension %s', (_what, events, phase, wakesAt) => {
    const { clock } = after(events)
    expect([clock.phase, wakes(clock)]).toEqual([phase, wakesAt])
  })

  it.each<readonly [what: string, events: readonly Told[], told: readonly object[]]>([
    ['when the session ends', started, [extended(900).message]],
    ['nothing new', [...started, [870, 'tick'], [870, 'answered', anna(30)]], []],
    ['that it was extended', [...warned, [880, 'continue'], [881, 'answered', anna(900)]], [extended(1780).message]],
    ['that it has ended', ended, [{ type: 'timedOut' }]],
    ['that it was ended', [...started, [500, 'look'], [500, 'logOut'], [501, 'unloaded']], [{ type: 'loggedOut' }]],
    ['nothing of any other page that follows', [...started, [500, 'unloaded']], []],
  ])('[SES-07] tells the other tabs %s', (_what, events, told) => {
    expect(toldBy(after(events))).toEqual(told)
  })

  it.each<readonly [what: string, events: readonly Told[], questions: readonly string[]]>([
    ['asks by a way that does not extend', warned, ['ask', 'ask']],
    [
      'extends at the user’s word alone, once',
      [...warned, [880, 'continue'], [881, 'continue']],
      ['ask', 'ask', 'extend'],
    ],
    [
      'extends again where the word was not carried',
      [...warned, [880, 'continue'], [881, 'unreachable'], [886, 'tick']],
      ['ask', 'ask', 'extend', 'extend'],
    ],
    [
      'asks at once when the network is back',
      [...started, [870, 'tick'], [871, 'unreachable'], [872, 'look']],
      ['ask', 'ask', 'ask'],
    ],
    ['asks whether an end still is one when somebody looks', [...ended, [950, 'look']], ['ask', 'ask', 'ask', 'ask']],
    ['asks anew where the wall clock was set back', [...started, [600, 'tick'], [300, 'tick']], ['ask', 'ask']],
    ['asks one thing at a time', [...started, [870, 'tick'], [871, 'tick'], [872, 'look']], ['ask', 'ask']],
  ])('[SES-07] %s', (_what, events, questions) => {
    expect(after(events).questions).toEqual(questions)
  })

  it('[SES-07] claims nothing while the server cannot be reached, and tries again less and less often', () => {
    const events: Told[] = [...warned, [900, 'tick']]
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

  it('[SES-07] counts the time from the question on: a machine may sleep before the answer', () => {
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
])('[SES-07] of what another tab sends, %o is the message %o', (data, message) => {
  expect(sessionMessage(data)).toEqual(message)
})
