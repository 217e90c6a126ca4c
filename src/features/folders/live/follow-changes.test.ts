import { beforeEach, describe, expect, it } from 'vitest'
import { followChanges } from './follow-changes.ts'

/** A source of server-sent events, as a browser has it. */
class Source extends EventTarget {
  isClosed = false
  close(): void {
    this.isClosed = true
  }
  send(version: number): void {
    this.dispatchEvent(new MessageEvent('version', { data: String(version) }))
  }
}

class PageDocument extends EventTarget {
  visibilityState = 'visible'
  activeElement: { readonly matches: () => boolean } | null = null
  show(state: string): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

describe('Following the changes of a folder', () => {
  let [document, opened, reloads] = [new PageDocument(), [] as Source[], 0]
  const last = (): Source => opened.at(-1) ?? expect.unreachable()
  const open = () => {
    opened.push(new Source())
    return last()
  }
  const follow = () => followChanges('/nl/nl-nl/folder/x/live', 7, () => (reloads += 1), { document, open })
  beforeEach(() => {
    ;[document, opened, reloads] = [new PageDocument(), [], 0]
  })

  it('[SHR-02] Loads the page again for another version, and not for its own', () => {
    follow()
    last().send(7)
    expect(reloads).toBe(0)
    last().send(8)
    expect(reloads).toBe(1)
  })

  it('[SHR-02] Loads it again when the share has ended, and follows no more', () => {
    follow()
    last().dispatchEvent(new Event('ended'))
    expect([reloads, last().isClosed]).toEqual([1, true])
  })

  it('[SHR-02] Waits while somebody types', async () => {
    follow()
    document.activeElement = { matches: () => true }
    last().send(8)
    document.dispatchEvent(new Event('focusout'))
    await Promise.resolve()
    expect(reloads).toBe(0)
    document.activeElement = { matches: () => false }
    document.dispatchEvent(new Event('focusout'))
    await Promise.resolve()
    expect(reloads).toBe(1)
  })

  it('[SHR-02] Follows only while the page is visible', () => {
    document.visibilityState = 'hidden'
    const stop = follow()
    expect(opened).toEqual([])
    document.show('visible')
    document.show('hidden')
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true])
    document.show('visible')
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    stop()
    document.show('visible')
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })
})
