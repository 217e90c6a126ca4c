import { isErrorSlug } from '#platform/pages/error-pages.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'
import { followSteps } from '#platform/values/addresses/redirect-steps.ts'
import type { Row } from '#platform/entity/entity.ts'
import { redirect } from './redirect.ts'
import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** Redirects of old addresses. */
export interface Redirects {
  /**
   * Returns the path and query of the redirect, or null. A redirect stored with a query takes precedence over one of the path
   * alone; the latter keeps the visitor's query. Call it only for addresses that no longer identify anything in the portal.
   */
  readonly find: (address: Pick<URL, 'pathname' | 'search'>) => Promise<string | null>
}

type Source = Pick<Records, 'outboxPosition' | 'readOutbox' | 'stream' | 'byIds'>

const outboxPage = 1000

/**
 * Keeps the redirects in memory and follows the outbox: if `contentVersion` has changed since the last lookup, it first reads
 * the changes; otherwise a lookup makes no database query. `mayBePage` returns whether an address can belong to a site.
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
    // The position is read first. Changes written during loading are then applied again, which has no effect.
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
    await replaceRows(rows, [...touched], records)
    if (touched.size > 0) next = stepsOf(rows.values())
    return at
  }

  async function catchUp(): Promise<void> {
    const version = contentVersion()
    if (version === known) return
    position = position === null ? await loadAll() : await readOn(position)
    known = version
  }

  return {
    find: async ({ pathname, search }) => {
      if (contentVersion() !== known) {
        const caughtUp = tail.then(catchUp)
        // The next lookup tries again, even if this one fails.
        tail = caughtUp.then(
          () => undefined,
          () => undefined,
        )
        await caughtUp
      }
      return next.size === 0 ? null : targetOf({ pathname, search }, next, mayBePage)
    },
  }
}

/** Reads these rows again; one that was deleted is gone. */
async function replaceRows(
  rows: Map<string, Row<typeof redirect>>,
  ids: readonly string[],
  records: Source,
): Promise<void> {
  for (let start = 0; start < ids.length; start += outboxPage) {
    const some = ids.slice(start, start + outboxPage)
    for (const id of some) rows.delete(id)
    for (const row of await records.byIds(systemViewer, redirect, some)) rows.set(row.id, row)
  }
}

function targetOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  next: ReadonlyMap<string, string>,
  mayBePage: (address: string) => boolean,
): string | null {
  // The page of an error slug is never redirected.
  if (isErrorSlug(pathname.slice(pathname.lastIndexOf('/') + 1))) return null
  const exact = next.has(pathname + search) ? followSteps(pathname + search, next, mayBePage) : null
  if (exact !== null) return exact
  const path = followSteps(pathname, next, mayBePage) ?? followSteps(pathname.replace(/\/+$/, ''), next, mayBePage)
  if (path === null) return null
  // Checked again, because the visitor's query must not lead to another host.
  return portalPath(path.includes('?') ? `${path}${search.replace('?', '&')}` : path + search) ?? path
}

/** Inactive redirects are ignored. Only paths of this portal are valid targets, whatever the origin of the redirect. */
function stepsOf(rows: Iterable<Row<typeof redirect>>): ReadonlyMap<string, string> {
  const steps = new Map<string, string>()
  for (const { from, to, isActive } of rows) {
    const [start, end] = [portalPath(from), portalPath(to)]
    if (isActive && start !== null && end !== null) steps.set(start, end)
  }
  return steps
}
