import { fileURLToPath } from 'node:url'
import type { Paper } from './pdf-order.ts'
import { wrappedLines } from './wrapped-lines.ts'

/** The font of the pages in files that hold all Latin letters; its licence allows that documents embed it (decision 96). */
export const fonts = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf')),
} as const

/** Lengths in points. */
const papers = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
} as const satisfies Record<Paper, object>
const margin = 48

/** A sheet of paper: `inner` is the width of what is written, which ends above `bottom`. */
export const sheetOf = (paper: Paper) => ({
  ...papers[paper],
  margin,
  inner: papers[paper].width - 2 * margin,
  bottom: papers[paper].height - 64,
})
type Sheet = ReturnType<typeof sheetOf>
export const colors = { ink: '#1b2430', quiet: '#5b6675', line: '#d5dae1' } as const

/** At least so many lines of a row stand on a page before the rest goes to the next one. */
const minLines = 3
/** A row of at most so many lines is not divided. */
const maxTogether = 16

/** The types of pdfkit do not know this option yet. */
const ofColumn: object = { scope: 'Column' }

export type Element = PDFKit.PDFStructureElement
export interface Line {
  readonly text: string
  readonly isBold: boolean
}
export interface Cell {
  /** The tag of the cell. */
  readonly tag: string
  readonly x: number
  readonly lines: readonly Line[]
}

/** How lines look, and what begins each further page on which they go on. */
interface Look {
  readonly size: number
  readonly color?: string
  readonly onPage?: () => void
}

/** Writes on the sheets of a document from above to below, and begins a new one where there is no room. */
export function openSheets(doc: PDFKit.PDFDocument, sheet: Sheet) {
  const widths = new Map<string, number>()
  let y: number = sheet.margin

  const use = (isBold: boolean, size: number) => doc.font(isBold ? fonts.bold : fonts.regular).fontSize(size)
  function widthOf(part: string, size: number, isBold: boolean): number {
    const key = `${size} ${String(isBold)} ${part}`
    const width = widths.get(key) ?? use(isBold, size).widthOfString(part)
    widths.set(key, width)
    return width
  }
  function draw(lines: readonly Line[], x: number, top: number, { size, color = colors.ink }: Look): void {
    for (const [at, { text, isBold }] of lines.entries())
      if (text !== '')
        use(isBold, size)
          .fillColor(color)
          .text(text, x, top + at * heightOf(size), { lineBreak: false })
  }
  /** What is there for the eye alone. */
  function artifact(write: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    doc.markContent('Artifact', { type })
    write()
    doc.endMarkedContent()
  }
  const skip = (height: number): void => {
    y += height
  }
  const heightOfCells = (cells: readonly Cell[], size: number): number =>
    Math.max(...cells.map(({ lines }) => lines.length)) * heightOf(size)

  /** Writes the next `count` lines of cells beside each other. */
  function writePart(cells: readonly Cell[], elements: readonly Element[], from: number, count: number, look: Look) {
    for (const [at, { tag, x, lines }] of cells.entries()) {
      const part = lines.slice(from, from + count)
      if (part.length === 0) continue
      elements[at]?.add(doc.markStructureContent(tag))
      draw(part, x, y, look)
      doc.endMarkedContent()
    }
    skip(count * heightOf(look.size))
  }

  return {
    sheet,
    artifact,
    draw,
    skip,
    widthOf,
    linesOf: (text: string, width: number, size: number, isBold = false): readonly Line[] =>
      wrappedLines(text, width, (part) => widthOf(part, size, isBold)).map((line) => ({ text: line, isBold })),
    /** A line across the sheet. */
    rule: (color: string, thickness: number): void =>
      artifact(() => void doc.rect(sheet.margin, y, sheet.inner, thickness).fill(color)),
    /** Writes cells beside each other once more, for the eye alone. */
    repeat(cells: readonly Cell[], look: Look): void {
      artifact(() => {
        for (const { x, lines } of cells) draw(lines, x, y, look)
      })
      skip(heightOfCells(cells, look.size))
    },
    /** Writes cells beside each other, each with its tag, on as many pages as they need. */
    flow(parent: Element, cells: readonly Cell[], look: Look): void {
      const elements = cells.map(({ tag }) => {
        const element = doc.struct(tag, tag === 'TH' ? ofColumn : {})
        parent.add(element)
        return element
      })
      const total = Math.max(...cells.map(({ lines }) => lines.length))
      for (let from = 0; from < total;) {
        const room = Math.floor((sheet.bottom - y) / heightOf(look.size))
        if (room < (from === 0 && total <= maxTogether ? total : Math.min(minLines, total - from))) {
          doc.addPage()
          y = sheet.margin
          look.onPage?.()
          continue
        }
        const count = Math.min(room, total - from)
        writePart(cells, elements, from, count, look)
        from += count
      }
      for (const element of elements) element.end()
    },
    /** A tag with others inside it. */
    within(parent: Element, tag: string, write: (element: Element) => void): void {
      const element = doc.struct(tag)
      parent.add(element)
      write(element)
      element.end()
    },
  }
}

export type Sheets = ReturnType<typeof openSheets>

const heightOf = (size: number): number => size * 1.35
