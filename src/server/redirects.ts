import { isErrorSlug } from '#domain/error-pages.ts'
import { portalPath } from '#domain/portal-path.ts'
import { followSteps } from '#domain/redirect-steps.ts'
import type { Row } from '#entities/entity.ts'
import { redirect } from '#entities/redirect.ts'
import type { OutboxPosition } from '#records/outbox.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'

/** Addresses of another time, with where what they showed is now. */
export interface Redirects {
  /**
   * Path and query to go to instead, or null. One that was kept with its query counts before its path alone; what leads on
   * from a path alone takes the visitor's query along. Ask only for what names nothing of the portal any more.
   */
  readonly find: (address: Pick<URL, 'pathname' | 'search'>) => Promise<string | null>
}

type Source = Pick<Records, 'outboxPosition' | 'readOutbox' | 'stream' | 'byIds'>

const outboxPage = 1000

/**
 * The redirects in memory, following the outbox: when `contentVersion` is another than at the last question, what was
 * written since is read first; else no question costs one to the store. `mayBePage`: of an address of a site.
 */
export function followRedirects(
  records: Source,
  contentVersion: () => string,
  mayBePage: (address: string) => boolean,
): Redirects {
  const rows = new Map<string, Row<typeof redirect>>()
  let next: ReadonlyMap<string, string> = new Map()
  let position: OutboxPosition | null = null
  let known: string | null = null
  let tail: Promise<void> = Promise.resolve()

  async function loadAll(): Promise<OutboxPosition> {
    // Before reading: what is written meanwhile is met again, and meeting it twice changes nothing.
    const at = await records.outboxPosition()
    rows.clear()
    for await (const some of records.stream(systemViewer, redirect)) for (const row of some) rows.set(row.id, row)
    next = stepsOf(rows.values())
    return at
  }

  async function readOn(from: OutboxPosition): Promise<OutboxPosition> {
    const touched = new Set<string>()
    let at = from
    for (;;) {
      const page = await records.readOutbox(at, outboxPage)
      if (page.lost) return await loadAll()
      if (page.entries.length === 0) break
      for (const { object, recordId } of page.entries) if (object === redirect.apiName) touched.add(recordId)
      at = page.position
    }
    const ids = [...touched]
    for (let start = 0; start < ids.length; start += outboxPage) {
      const some = ids.slice(start, start + outboxPage)
      for (const id of some) rows.delete(id)
      for (const row of await records.byIds(systemViewer, redirect, some)) rows.set(row.id, row)
    }
    if (touched.size > 0) next = stepsOf(rows.values())
    return at
  }

  async function catchUp(): Promise<void> {
    const version = contentVersion()
    if (version === known) return
    position = position === null ? await loadAll() : await readOn(position)
    known = version
  }

  function found(pathname: string, search: string): string | null {
    // An error's own page is what it is.
    if (isErrorSlug(pathname.slice(pathname.lastIndexOf('/') + 1))) return null
    const exact = next.has(pathname + search) ? followSteps(pathname + search, next, mayBePage) : null
    if (exact !== null) return exact
    const path = followSteps(pathname, next, mayBePage) ?? followSteps(pathname.replace(/\/+$/, ''), next, mayBePage)
    if (path === null) return null
    // Read once more: what a visitor's query adds stays on this portal too.
    return portalPath(path.includes('?') ? `${path}${search.replace('?', '&')}` : path + search) ?? path
  }

  return {
    find: async ({ pathname, search }) => {
      if (contentVersion() !== known) {
        const caughtUp = tail.then(catchUp)
        // Who comes next tries again, whatever became of this.
        tail = caughtUp.then(
          () => undefined,
          () => undefined,
        )
        await caughtUp
      }
      return next.size === 0 ? null : found(pathname, search)
    },
  }
}

/** Inactive ones lead nowhere. Whatever wrote them: only paths of this portal are led to. */
function stepsOf(rows: Iterable<Row<typeof redirect>>): ReadonlyMap<string, string> {
  const steps = new Map<string, string>()
  for (const { from, to, isActive } of rows) {
    const [start, end] = [portalPath(from), portalPath(to)]
    if (isActive && start !== null && end !== null) steps.set(start, end)
  }
  return steps
}
