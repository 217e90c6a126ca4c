/**
 * Returns the name of a `Host` header in lower case, without port and trailing dot. Null if it is invalid, for example
 * with a user name.
 */
export function hostName(host: string): string | null {
  const [, name = ''] = hostWithPort.exec(host) ?? []
  return name === '' ? null : name.toLowerCase().replace(/(?<=[^.])\.$/, '')
}

/** RFC 9112, restricted to names of hosts and addresses. */
const hostWithPort = /^(\[[\d:a-f.]{2,45}\]|[\da-z][\w.-]{0,252})(?::\d{1,5})?$/i

/** Returns whether the name is one of this machine. */
export const isLoopbackName = (name: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
