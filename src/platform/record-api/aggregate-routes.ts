import { type Endpoint } from './endpoint.ts'

export interface Route {
  readonly call: Endpoint
  /** The parts of the path; a parameter has a name instead of a text. */
  readonly parts: readonly ({ readonly text: string } | { readonly parameter: string })[]
}

export const routeOf = (call: Endpoint): Route => ({
  call,
  parts: call.path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith(':') ? { parameter: part.slice(1) } : { text: part })),
})

export const named = ({ parts }: Route): string => parts.map((part) => ('text' in part ? '1' : '0')).join('')

export function paramsOf({ parts }: Route, input: readonly string[]): Record<string, string> | null {
  if (parts.length !== input.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const text = decoded(input[at] ?? '')
    if (text === null || text === '') return null
    if ('parameter' in part) params[part.parameter] = text
    else if (part.text !== text) return null
  }
  return params
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
