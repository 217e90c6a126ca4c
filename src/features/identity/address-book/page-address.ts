import type { ShownAddress } from './get-book.ts'

/** An address of the book as its page shows it. */
export interface PageAddress extends ShownAddress {
  /** The address in one line, with the country in the language of the page. */
  readonly line: string
}
