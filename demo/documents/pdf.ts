/** One line of a page: its text and its size in points; an empty line is a gap. */
export interface PdfLine {
  readonly text: string
  readonly size: number
}

/**
 * Returns a PDF with one A4 page that shows the lines in the built-in font Helvetica. The same lines produce the same
 * bytes, because the file contains nothing of the date or the machine. It supports Latin letters with diacritics; other
 * characters become `?`.
 */
export function onePagePdf(title: string, lines: readonly PdfLine[]): Uint8Array {
  const font = fontOf([title, ...lines.map(({ text }) => text)].join(''))
  const content = ['BT', '1 0 0 1 64 770 Tm']
  for (const { text, size } of lines)
    for (const part of wrapped(text, Math.floor(780 / size)))
      content.push(`/F ${size} Tf 0 -${Math.round(size * 1.6)} Td <${font.encoded(part)}> Tj`)
  content.push('ET')
  const drawing = content.join('\n')
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [128 ${font.glyphs.join(' ')}] >> >>`,
    `<< /Title <feff${utf16(title)}> >>`,
  ])
}

/** Serialises objects with their cross-reference table (ISO 32000-1, 7.5). */
function fileOf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n'
  const positions = objects.map((object, index) => {
    const position = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return position
  })
  const table = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}

interface Font {
  /** The names of the characters from code 128 on. */
  readonly glyphs: readonly string[]
  /** Encodes a text as hexadecimal digits, one byte for each character. */
  encoded(text: string): string
}

/**
 * Assigns one byte to each character: ASCII keeps its code, the other characters of this page are numbered in their
 * order.
 */
function fontOf(texts: string): Font {
  const codes = new Map<string, number>()
  const glyphs: string[] = []
  for (const character of texts.normalize('NFC')) {
    const glyph = glyphOf(character)
    if (isAscii(character) || glyph === null || codes.has(character) || glyphs.length === 128) continue
    codes.set(character, 128 + glyphs.length)
    glyphs.push(`/${glyph}`)
  }
  const codeOf = (character: string): number =>
    isAscii(character) ? character.charCodeAt(0) : (codes.get(character) ?? 63)
  return {
    glyphs,
    encoded: (text) =>
      Array.from(text.normalize('NFC'), (character) => codeOf(character).toString(16).padStart(2, '0')).join(''),
  }
}

const isAscii = (character: string): boolean => character >= ' ' && character <= '~'

/** The names of the Adobe Glyph List; a letter with a diacritic combines both names. */
const accents: Readonly<Record<string, string>> = {
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'circumflex',
  '\u0303': 'tilde',
  '\u0304': 'macron',
  '\u0306': 'breve',
  '\u0307': 'dotaccent',
  '\u0308': 'dieresis',
  '\u030a': 'ring',
  '\u030b': 'hungarumlaut',
  '\u030c': 'caron',
  '\u0327': 'cedilla',
  '\u0328': 'ogonek',
}
const otherGlyphs: Readonly<Record<string, string>> = {
  ß: 'germandbls',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'oslash',
  Ø: 'Oslash',
  ł: 'lslash',
  Ł: 'Lslash',
  ı: 'dotlessi',
  '–': 'endash',
  '—': 'emdash',
  '‘': 'quoteleft',
  '’': 'quoteright',
  '“': 'quotedblleft',
  '”': 'quotedblright',
  '„': 'quotedblbase',
}

function glyphOf(character: string): string | null {
  const known = otherGlyphs[character]
  if (known !== undefined) return known
  const [letter = '', accent = '', ...more] = character.normalize('NFD')
  const name = accents[accent]
  return /^[A-Za-z]$/.test(letter) && name !== undefined && more.length === 0 ? letter + name : null
}

/** Breaks a text between words, with an estimated character width. */
function wrapped(text: string, width: number): readonly string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
