/** The maximal number of consecutive redirects, since an old address may lead to another one that has moved again. */
export const maxSteps = 5

/**
 * Returns where an address (path and query) leads, by redirects of complete addresses and of paths with any query.
 * Follows redirects up to the first address that may be a page. Null if there is no redirect, if there is a loop, or if
 * there are too many steps.
 */
export function followSteps(
  address: string,
  next: ReadonlyMap<string, string>,
  mayBePage: (address: string) => boolean,
): string | null {
  const first = stepFrom(address, next)
  let found: string | null = null
  let at = first
  for (let steps = 1; at !== undefined && steps <= maxSteps; steps += 1) {
    if (found === null && mayBePage(at)) found = at
    const further = stepFrom(at, next)
    if (further === undefined) return found ?? at
    at = further
  }
  return null
}

/** Returns whether a redirect leads back to its start. A path alone stands for all its queries. */
export const leadsBack = (from: string, to: string): boolean =>
  to === from || (!from.includes('?') && pathOf(to) === from)

const stepFrom = (address: string, next: ReadonlyMap<string, string>): string | undefined =>
  next.get(address) ?? next.get(pathOf(address))

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''
