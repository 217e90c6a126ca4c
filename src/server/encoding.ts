import type { Encoding } from '#store/page-cache.ts'

/** The best encoding of ours that an `Accept-Encoding` allows. `q` matters only where it is 0; of the allowed ones ours is the choice. */
export function acceptedEncoding(header: string | readonly string[] | undefined): Encoding {
  if (header === undefined) return 'identity'
  const accepted = String(header)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Below this a body costs more to compress than to send. */
export const leastCompressed = 1024

/** A tag of one variant: another encoding is another sequence of bytes. */
export const entityTag = (name: string, encoding: Encoding): string =>
  `"${name}${encoding === 'identity' ? '' : `-${encoding}`}"`

/** Whether an `If-None-Match` names the page, in whichever encoding it was sent then. */
export function matchesTag(ifNoneMatch: string | undefined, name: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === `"${name}"` || tag === `"${name}-br"` || tag === `"${name}-gzip"`)
}
