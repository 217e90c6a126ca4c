/** A document about a request for the thread that writes it: everything in the words of its reader. */
export interface PdfOrder {
  /** The language of the document, as in `nl-NL`. */
  readonly language: string
  /** The size of its pages. */
  readonly paper: Paper
  readonly title: string
  /** The moment at which it is written, as an ISO text. */
  readonly at: string
  /** The letterhead: the company of the site. */
  readonly sender: { readonly name: string; readonly lines: readonly string[]; readonly color: string }
  readonly facts: readonly PdfFact[]
  readonly heads: readonly string[]
  /** The cells of each row in the order of the heads. */
  readonly rows: readonly (readonly PdfCell[])[]
  /** What stands below the table. */
  readonly notes: readonly string[]
  /** What each page says at its foot. */
  readonly foot: string
  /** `Page {page} of {pages}` in the language. */
  readonly pageText: string
}

export type Paper = 'A4' | 'Letter'

export interface PdfFact {
  readonly label: string
  readonly value: string
}

export type PdfCell = readonly { readonly text: string; readonly isBold: boolean }[]
