/**
 * The lines in which a text fits a width. `widthOf` measures a part of it; a word that is too wide is cut after a hyphen or a sign of an
 * address, or else anywhere.
 */
export function wrappedLines(text: string, width: number, widthOf: (part: string) => number): readonly string[] {
  const space = widthOf(' ')
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of paragraph.split(/[ \t]+/).flatMap((each) => fittingParts(each, width, widthOf))) {
      const wide = widthOf(word)
      if (line !== '' && used + space + wide > width) {
        lines.push(line)
        line = word
        used = wide
      } else {
        used += line === '' ? wide : space + wide
        line = line === '' ? word : `${line} ${word}`
      }
    }
    return [...lines, line]
  })
}

/** A word in parts that fit the width. */
function fittingParts(word: string, width: number, widthOf: (part: string) => number): readonly string[] {
  if (widthOf(word) <= width) return [word]
  const pieces = word.split(/(?<=[-/_.?&=@])/u).flatMap((piece) =>
    widthOf(piece) <= width
      ? [piece]
      : joined(
          [...characters.segment(piece)].map(({ segment }) => segment),
          width,
          widthOf,
        ),
  )
  return joined(pieces, width, widthOf)
}

/** Pieces put together again as far as they fit the width. */
function joined(pieces: readonly string[], width: number, widthOf: (part: string) => number): readonly string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const piece of pieces) {
    const wide = widthOf(piece)
    if (part !== '' && used + wide > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += piece
    used += wide
  }
  return [...parts, part]
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
