import { describe, expect, it } from 'vitest'
import type { ConsentPurpose } from '#domain/consent.ts'
import { createPlugIns } from './plug-ins.ts'

/** Consent that the test gives and takes. */
function consent() {
  const listeners = new Set<() => void>()
  let allowed: ReadonlySet<ConsentPurpose> = new Set()
  const plugIn = createPlugIns({
    read: () => allowed,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const allow = (...purposes: readonly ConsentPurpose[]): void => {
    allowed = new Set(purposes)
    for (const listener of listeners) listener()
  }
  return { plugIn, allow }
}

function recorded() {
  const events: string[] = []
  const start = () => {
    events.push('started')
    return () => events.push('stopped')
  }
  return { events, start }
}

describe('what needs consent', () => {
  it('[MSC-02] starts with consent to its own purpose, once, and stops with it', () => {
    const { plugIn, allow } = consent()
    const { events, start } = recorded()
    plugIn('chat', start)
    allow('statistics', 'media')
    expect(events).toEqual([])
    allow('chat')
    allow('chat', 'media')
    expect(events).toEqual(['started'])
    allow()
    allow('chat')
    expect(events).toEqual(['started', 'stopped', 'started'])
  })

  it('[MSC-02] starts at once where it was allowed before, and stops when it is pulled out', () => {
    const { plugIn, allow } = consent()
    const { events, start } = recorded()
    allow('statistics')
    const pullOut = plugIn('statistics', start)
    pullOut()
    allow()
    allow('statistics')
    expect(events).toEqual(['started', 'stopped'])
  })
})
