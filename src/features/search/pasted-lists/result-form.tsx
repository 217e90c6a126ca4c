import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import { TableRows } from '#platform/widgets/data-table/table-rows.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { FoundList } from './get-list.ts'
import { type ListAddress, takenNumbers } from './list-address.ts'
import type { PasteAct } from './paste-fields.ts'
import css from './pasted-list.module.css'
import { resultColumns } from './result-line.tsx'

const results = ['found', 'several', 'corrected', 'wrongNumber', 'notFound'] as const

/** What can be done with the chosen products, in the order of the buttons. */
const actTexts = {
  quote: 'paste.toQuote',
  sample: 'paste.toSample',
  default: 'paste.toEnquiry',
  compare: 'compare.title',
  documents: 'compare.documents',
} as const satisfies Record<PasteAct, string>
const acts = ['quote', 'sample', 'default', 'compare', 'documents'] as const satisfies readonly PasteAct[]

/** What was found for each line, and what can be done with the chosen products. */
export function ResultForm({
  found: { lines, rest, folder },
  address: { taken },
  folderName,
  page,
}: {
  readonly found: FoundList
  readonly address: ListAddress
  /** What a folder made of the list is called. */
  readonly folderName: string
  readonly page: Page
}) {
  const { t } = page
  const numbers = takenNumbers(taken)
  // What is not decided yet comes first.
  const left = lines
    .filter(({ number }) => !numbers.has(number))
    .toSorted((one, other) => Number(one.isSaved) - Number(other.isSaved))
  const isDecided = numbers.size > 0 || folder !== null
  const isAnyFound = left.some(({ products }) => products.length > 0)
  return (
    <Form
      of="PasteController.chooseProducts"
      labels={{ grade: t('specification.product'), quantity: t('cart.quantity'), unit: t('cart.unit') }}
      records={Object.fromEntries(lines.map(({ number, term }) => [number, term]))}
      name={t('paste.table')}
    >
      <div className={css.results}>
        <h2>{t('paste.results', { count: lines.length })}</h2>
        <Counts lines={lines} t={t} />
        {left.length > 0 && (
          <ScrollableTable caption={t('paste.table')} className={css.table} hasHiddenCaption>
            <TableRows
              columns={resultColumns(page, isDecided)}
              rows={left}
              rowKey={({ number }) => number}
              rowAttributes={({ type }) => ({ 'data-result': type })}
            />
          </ScrollableTable>
        )}
        <p className={css.buttons}>
          {isAnyFound &&
            acts.map((act) => <ActButton key={act} act={act} isNext={act === 'quote' && !isDecided} t={t} />)}
          {isAnyFound && <FolderButton name={folderName} t={t} />}
          {rest !== null && (
            <ButtonLink href={`data:text/csv;charset=utf-8,${encodeURIComponent(rest)}`} download="rest.csv">
              {t('paste.rest')}
            </ButtonLink>
          )}
        </p>
        <TakenLines lines={lines.filter(({ number }) => numbers.has(number))} taken={taken} page={page} />
      </div>
    </Form>
  )
}

/** The number of lines with each result. */
const Counts = ({ lines, t }: { readonly lines: FoundList['lines']; readonly t: Page['t'] }) => (
  <ul className={css.counts}>
    {results.map((type) => {
      const count = lines.filter((line) => line.type === type).length
      return count === 0 ? null : (
        <li key={type} data-result={type}>
          {t(`paste.count.${type}`, { count })}
        </li>
      )
    })}
  </ul>
)

/** `isNext`: it is what the visitor most likely does next; after that the cart is. */
const ActButton = ({ act, isNext, t }: { readonly act: PasteAct; readonly isNext: boolean; readonly t: Page['t'] }) => (
  <Button
    type="submit"
    name={formNames.command}
    value={formCommand('PasteController.chooseProducts', { act })}
    variant={isNext ? 'brand' : 'neutral'}
  >
    {t(actTexts[act])}
  </Button>
)

/** Makes a folder of the chosen products. */
const FolderButton = ({ name, t }: { readonly name: string; readonly t: Page['t'] }) => (
  <Button
    type="submit"
    name={formNames.command}
    value={formCommand('PasteController.saveAsFolder', { name })}
    iconName="archive"
  >
    {t('paste.toFolder')}
  </Button>
)

/** The lines that are in a cart, folded below those that are left. */
function TakenLines({
  lines,
  taken,
  page,
}: {
  readonly lines: FoundList['lines']
  readonly taken: ListAddress['taken']
  readonly page: Page
}) {
  if (lines.length === 0) return null
  const present = new Set(Object.values(taken).flatMap((each) => each.present))
  return (
    <details>
      <summary>{page.t('paste.takenLines', { count: lines.length })}</summary>
      <ul className={css.takenLines}>
        {lines.map(({ number, term }) => (
          <li key={number}>
            {page.number(number)} · {term}
            {present.has(number) && <small> · {page.t('paste.present')}</small>}
          </li>
        ))}
      </ul>
    </details>
  )
}
