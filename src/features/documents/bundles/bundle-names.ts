/**
 * Characters that file systems forbid in names or that readers cannot see: control characters, direction marks, lone
 * surrogates.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu

/** Names of devices, with any extension: Windows opens the device instead of a file. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/** The maximum length of a name in bytes. File systems allow 255; a number and an extension may be appended. */
const maxNameBytes = 180

/** Converts a text in any script to a file or folder name that is valid on every system: never empty and never a path. */
export function safeName(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/gu, ' ')
    // A leading dot hides a file, and Windows removes dots and spaces at the end.
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = cut(words, maxNameBytes).replace(/[. ]+$/, '')
  if (short === '') return '_'
  return device.test(short) ? `_${short}` : short
}

/** Returns the extension of a file name, such as `.pdf`; empty if there is no usual one. */
export const endingOf = (fileName: string): string => /\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0].toLowerCase() ?? ''

/**
 * Returns a function that makes unique paths in an archive, one folder deep. Some systems ignore case and Unicode
 * normalisation, so names that differ only in these count as equal.
 */
export function uniquePaths(taken: readonly string[] = []): (folder: string, name: string, ending: string) => string {
  const input = new Set(taken.map(sameAs))
  return (folder, name, ending) => {
    const [parent, own] = [safeName(folder), safeName(name)]
    for (let count = 1; ; count += 1) {
      const path = `${parent}/${own}${count === 1 ? '' : ` (${count})`}${ending}`
      if (input.has(sameAs(path))) continue
      input.add(sameAs(path))
      return path
    }
  }
}

const sameAs = (path: string): string => path.normalize('NFKC').toLowerCase()

/** Returns the longest start of a text that fits into a number of UTF-8 bytes, without splitting a character. */
function cut(text: string, bytes: number): string {
  let left = bytes
  let short = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (left < 0) return short
    short += character
  }
  return short
}
