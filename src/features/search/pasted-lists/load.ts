import { formatNumber } from '#platform/i18n/number-format.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { Resolved, Screen } from '#platform/pages/screen.ts'
import { type FoundList, type PasteError, pasteFields, pasteForm, pastePath } from './paste-fields.ts'
import type { ListedLine } from './read-list.ts'

/** A line with its quantity as the site writes numbers. */
export type PageLine = Omit<ListedLine, 'quantity'> & {
  readonly quantity: string
  /** The product that is chosen at first: the one that was found, or '' where the visitor decides. */
  readonly chosen: string
}

export interface PasteData {
  /** What was pasted. */
  readonly list: string
  readonly lines: readonly PageLine[] | null
  readonly beyond: FoundList['beyond']
  readonly error: PasteError | null
}

/** Loads the page for a pasted list (LST-01). What was found is known only to the answer to its form. */
export const loadPastedList: Screen<PasteData>['load'] = async (
  _url,
  _params,
  { site, language, messages, base, form },
): Promise<Resolved<PasteData>> => {
  const sent = pasteForm.read(form)
  const { found = null, error = null } = sent?.state ?? {}
  const typed = sent?.typed ?? {}
  const written = (line: ListedLine): string =>
    line.quantity === null ? '' : formatNumber(Number(line.quantity), site, language)
  const pageLine = (line: ListedLine): PageLine => ({
    ...line,
    quantity: typed[pasteFields.quantity + String(line.number)] ?? written(line),
    chosen: typed[pasteFields.grade + String(line.number)] ?? firstChoice(line),
  })
  return {
    type: 'page',
    status: error === null ? 200 : error.type === 'limited' ? 429 : 422,
    head: {
      title: pageTitle(messages.t('paste.title'), companyName(site)),
      description: messages.t('paste.lead'),
      canonicalPath: base + pastePath,
      robots: 'noindex,follow',
    },
    data: {
      list: typed[pasteFields.list] ?? '',
      lines: found?.lines.map(pageLine) ?? null,
      beyond: found?.beyond ?? 0,
      error,
    },
  }
}

/** Only what was surely meant is chosen for the visitor. */
const firstChoice = ({ type, products }: ListedLine): string =>
  type === 'found' && products.length === 1 ? (products[0]?.id ?? '') : ''
