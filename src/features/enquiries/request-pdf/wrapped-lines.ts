/** The lines in which a text fits a width. `widthOf` measures a part of it; a word that is too wide is cut. */
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

/** A word in parts that fit the width, cut between its characters as people see them. */
function fittingParts(word: string, width: number, widthOf: (part: string) => number): readonly string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of characters.segment(word)) {
    const wide = widthOf(segment)
    if (part !== '' && used + wide > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += wide
  }
  return [...parts, part]
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
