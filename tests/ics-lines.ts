/** A calendar file as another program reads it (RFC 5545 §3.1): properties of the one event by name, folding and escapes undone. */
export function readCalendar(file: string): {
  readonly components: readonly string[]
  readonly event: Readonly<Record<string, string>>
} {
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end.')
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`A line ends otherwise: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`)
  }
  const unfolded = file
    .replaceAll(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
  const components = unfolded.filter((line) => /^(?:BEGIN|END):/.test(line))
  const inside = unfolded.slice(unfolded.indexOf('BEGIN:VEVENT') + 1, unfolded.indexOf('END:VEVENT'))
  const event = Object.fromEntries(
    inside.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), unescaped(line.slice(at + 1))]
    }),
  )
  return { components, event }
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
