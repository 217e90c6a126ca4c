/** A mail as its reader's program understands it: enough for plain text, in any script. */
export interface ReadLetter {
  /** By name in lower case, each as often as it stands there. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly text: string
}

export function readLetter(message: string): ReadLetter {
  const end = message.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), decodedWords(line.slice(colon + 1).trim())])
  }
  const body = message.slice(end + 4)
  const encoding = headers.get('content-transfer-encoding')?.[0] ?? '7bit'
  return { headers, text: decodedBody(body, encoding).replaceAll('\r\n', '\n') }
}

function decodedBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return fromQuoted(body.replaceAll(/=\r\n/g, ''))
  return body
}

/** RFC 2047: what stands between two of them is no space. */
const decodedWords = (value: string): string =>
  value
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : fromQuoted(text.replaceAll('_', ' ')),
    )

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
