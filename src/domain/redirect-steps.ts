/** One old address may lead to another, which was moved in its turn: so often and no more. */
export const mostSteps = 5

/**
 * Where an address (path and query) leads, by what leads on from addresses as they are and from paths whatever their query:
 * on and on, to the first that may be a page, which is for whoever comes there to find out. Null where nothing leads on,
 * where it comes back, and where it does not end.
 */
export function followSteps(
  address: string,
  next: ReadonlyMap<string, string>,
  mayBePage: (address: string) => boolean,
): string | null {
  const first = stepFrom(address, next)
  let found: string | null = null
  let at = first
  for (let steps = 1; at !== undefined && steps <= mostSteps; steps += 1) {
    if (found === null && mayBePage(at)) found = at
    const further = stepFrom(at, next)
    if (further === undefined) return found ?? at
    at = further
  }
  return null
}

/** Whether who is led from one address to the other is where they were: a path alone is any of its addresses. */
export const leadsBack = (from: string, to: string): boolean =>
  to === from || (!from.includes('?') && pathOf(to) === from)

const stepFrom = (address: string, next: ReadonlyMap<string, string>): string | undefined =>
  next.get(address) ?? next.get(pathOf(address))

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''
