import { describe, expect, it } from 'vitest'
import type { ConsentPurpose } from '#platform/values/consent-purposes.ts'
import { createPlugIns } from './plug-ins.ts'

/** A source of consent that the test controls. */
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

describe('Plug-ins that need consent', () => {
  it('[MSC-02] Starts a plug-in once after consent to its purpose and stops it after withdrawal', () => {
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

  it('[MSC-02] Starts a plug-in immediately if consent already exists and stops it when it is removed', () => {
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
