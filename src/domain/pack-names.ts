/** What no file system may have in a name, and what a reader cannot see: controls, marks of direction, lone surrogates. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu

/** Names of devices, with any ending: Windows opens the device. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/** Bytes of one name; file systems hold 255, and a number or an ending may come behind. */
const longestName = 180

/** A text of any script as the name of a file or folder on any system: never empty, never a path. */
export function safeName(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/gu, ' ')
    // A dot in front hides it; Windows drops dots and spaces at the end.
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = cut(words, longestName).replace(/[. ]+$/, '')
  if (short === '') return '_'
  return device.test(short) ? `_${short}` : short
}

/** `.pdf` of a file's name; empty where it has none that a program knows. */
export const endingOf = (fileName: string): string => /\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0].toLowerCase() ?? ''

/**
 * Gives out paths in an archive, one folder deep, each but once. Upper and lower case and composed and decomposed letters
 * are the same to some systems, so they are the same here.
 */
export function pathGiver(taken: readonly string[] = []): (folder: string, name: string, ending: string) => string {
  const given = new Set(taken.map(sameAs))
  return (folder, name, ending) => {
    const [parent, own] = [safeName(folder), safeName(name)]
    for (let count = 1; ; count += 1) {
      const path = `${parent}/${own}${count === 1 ? '' : ` (${count})`}${ending}`
      if (given.has(sameAs(path))) continue
      given.add(sameAs(path))
      return path
    }
  }
}

const sameAs = (path: string): string => path.normalize('NFKC').toLowerCase()

/** As much of a text as fits into so many bytes of UTF-8, without half a character. */
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
