import PdfWriter from 'pdfkit'
import type { PdfCell, PdfOrder } from './pdf-order.ts'
import { type Cell, colors, type Element, fonts, openSheets, sheetOf, type Sheets } from './pdf-sheets.ts'

const gap = 8
/** The parts of the width that the columns of the table have; the values of facts begin where the second one does. */
const columnsOf = (heads: readonly string[]): readonly number[] => (heads.length === 2 ? [0.4, 0.6] : [0.3, 0.35, 0.35])

/** The types of pdfkit do not know this option yet. */
const accessible: object = { subset: 'PDF/UA' }

/** Writes a document as tagged PDF (PDF/UA): headings, facts as a list, lines as a table whose heads every page repeats. */
export async function writePdf(order: PdfOrder): Promise<Uint8Array> {
  const { sender } = order
  const sheet = sheetOf(order.paper)
  const doc = new PdfWriter({
    ...accessible,
    size: [sheet.width, sheet.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: order.language,
    font: fonts.regular,
    info: { Title: order.title, Author: sender.name, CreationDate: new Date(order.at) },
  })
  const written = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheets = openSheets(doc, sheet)
  const paragraph = (tag: string, text: string, size: number, color: string, isBold = false): void =>
    sheets.flow(root, [{ tag, x: sheet.margin, lines: sheets.linesOf(text, sheet.inner, size, isBold) }], {
      size,
      color,
    })

  paragraph('P', sender.name, 14, sender.color, true)
  for (const line of sender.lines) paragraph('P', line, 9, colors.quiet)
  sheets.skip(gap)
  sheets.rule(sender.color, 2)
  sheets.skip(2 * gap)
  paragraph('H1', order.title, 18, colors.ink, true)
  sheets.skip(gap)
  writeFacts(order, root, sheets)
  sheets.skip(gap)
  writeTable(order, root, sheets)
  sheets.skip(gap)
  for (const note of order.notes) paragraph('P', note, 9, colors.quiet)
  root.end()
  writeFeet(order, doc, sheets)
  doc.end()
  return await written
}

function writeFacts({ facts, heads }: PdfOrder, root: Element, sheets: Sheets): void {
  const { margin, inner } = sheets.sheet
  const labelWidth = inner * (columnsOf(heads)[0] ?? 0)
  if (facts.length === 0) return
  sheets.within(root, 'L', (list) => {
    for (const { label, value } of facts)
      sheets.within(list, 'LI', (item) => {
        const cells = [
          { tag: 'Lbl', x: margin, lines: sheets.linesOf(label, labelWidth - gap, 10, true) },
          { tag: 'LBody', x: margin + labelWidth, lines: sheets.linesOf(value, inner - labelWidth, 10) },
        ]
        sheets.flow(item, cells, { size: 10 })
        sheets.skip(gap / 2)
      })
  })
}

function writeTable({ heads, rows }: PdfOrder, root: Element, sheets: Sheets): void {
  const { margin, inner } = sheets.sheet
  const columns = columnsOf(heads)
  const cellsOf = (tag: string, row: readonly PdfCell[]): readonly Cell[] =>
    row.map((cell, at) => {
      const left = columns.slice(0, at).reduce((sum, each) => sum + each, 0)
      const width = inner * (columns[at] ?? 0) - gap
      return {
        tag,
        x: margin + inner * left,
        lines: cell.flatMap(({ text, isBold }) => sheets.linesOf(text, width, 9, isBold)),
      }
    })
  const ruled = (color: string): void => {
    sheets.skip(gap / 2)
    sheets.rule(color, 0.5)
    sheets.skip(gap / 2)
  }
  const headCells = cellsOf(
    'TH',
    heads.map((text) => [{ text, isBold: true }]),
  )
  const onPage = (): void => {
    sheets.repeat(headCells, { size: 9, color: colors.quiet })
    ruled(colors.quiet)
  }
  sheets.within(root, 'Table', (table) => {
    sheets.within(table, 'TR', (row) => sheets.flow(row, headCells, { size: 9, color: colors.quiet }))
    ruled(colors.quiet)
    for (const cells of rows) {
      sheets.within(table, 'TR', (row) => sheets.flow(row, cellsOf('TD', cells), { size: 9, onPage }))
      ruled(colors.line)
    }
  })
}

/** What the document is and the number of each page at its foot. */
function writeFeet({ foot, pageText }: PdfOrder, doc: PDFKit.PDFDocument, sheets: Sheets): void {
  const { width, margin, bottom } = sheets.sheet
  const { count } = doc.bufferedPageRange()
  const look = { size: 8, color: colors.quiet }
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    const text = pageText.replace('{page}', String(at + 1)).replace('{pages}', String(count))
    const right = width - margin - sheets.widthOf(text, look.size, false)
    sheets.artifact(() => {
      sheets.draw([{ text: foot, isBold: false }], margin, bottom + 20, look)
      sheets.draw([{ text, isBold: false }], right, bottom + 20, look)
    }, 'Pagination')
  }
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return new Uint8Array(Buffer.concat(parts))
}
