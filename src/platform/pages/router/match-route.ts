export type RouteParams = Readonly<Record<string, string | undefined>>

interface Patterned {
  /** `group/:group/:segment?`; `*` matches every path. */
  readonly path: string
}

/**
 * The first route whose pattern matches a path below a site's base (`/product/x`; '' and `/` for home), with the values of
 * its parameters. A path that is not valid UTF-8 when decoded matches only `*`.
 */
export function matchRoute<Route extends Patterned>(
  routes: readonly Route[],
  path: string,
): { readonly route: Route; readonly params: RouteParams } | null {
  const segments = path.split('/').filter((segment) => segment !== '')
  for (const route of routes) {
    const params = route.path === '*' ? { '*': segments.join('/') } : matchPattern(partsOf(route.path), segments)
    if (params !== null) return { route, params }
  }
  return null
}

const partsOf = (pattern: string): readonly string[] => pattern.split('/').filter((part) => part !== '')

function matchPattern(parts: readonly string[], segments: readonly string[]): RouteParams | null {
  if (segments.length > parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const segment = segments[at]
    if (segment === undefined) {
      if (!part.endsWith('?')) return null
      continue
    }
    if (!part.startsWith(':')) {
      if (part !== segment) return null
      continue
    }
    const value = decoded(segment)
    if (value === null) return null
    params[part.slice(1).replace('?', '')] = value
  }
  return params
}

function decoded(segment: string): string | null {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
