import type { FastifyInstance } from 'fastify'

export interface KnownRoute {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** As it was registered, with the names of its parameters. */
  readonly route: string
  /** An address of it: on the Dutch site, with what need not exist. */
  readonly url: string
}

/** Every route of a listener, by what its router says of itself: one that is added needs no line here. */
export function routesOf(app: FastifyInstance): readonly KnownRoute[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (.+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (methods === '') return []
      above.splice(indent.length / 4, Infinity, segment)
      const route = above.join('')
      const url = route.startsWith('*') ? '/nl/nl-nl/nothing' : filled(route)
      return methods
        .split(', ')
        .filter(isKnown)
        .map((method) => ({ method, route, url }))
    })
}

const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const
const isKnown = (method: string): method is KnownRoute['method'] => known.some((each) => each === method)

const filled = (route: string): string =>
  route
    .replace(/:country(\|:\w+)*/, 'nl')
    .replace(/:language(\|:\w+)*/, 'nl-nl')
    .replace(/:version/, 'v65.0')
    .replace(/:\w+\(.*?\\(\.\w+)\)/g, 'x$1')
    .replace(/:\w+(\|:\w+)*/g, 'x')
