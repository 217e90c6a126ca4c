/**
 * The name in a `Host` header: lower case, without its port and the dot that ends a full name. Null where it is none, as with
 * a user before it.
 */
export function hostName(host: string): string | null {
  const [, name = ''] = hostWithPort.exec(host) ?? []
  return name === '' ? null : name.toLowerCase().replace(/(?<=[^.])\.$/, '')
}

/** RFC 9112, as far as names of hosts and addresses are concerned. */
const hostWithPort = /^(\[[\d:a-f.]{2,45}\]|[\da-z][\w.-]{0,252})(?::\d{1,5})?$/i

/** This machine, as it calls itself. */
export const isLoopbackName = (name: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
