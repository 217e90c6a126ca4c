import { ScrollableTable } from '#features/catalogue/specifications/scrollable-table.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { PageLine } from './load.ts'
import { type PasteAct, pasteFields, pastePath } from './paste-fields.ts'
import css from './pasted-list.module.css'
import { ResultLine } from './result-line.tsx'

const results = ['found', 'several', 'corrected', 'wrongNumber', 'notFound'] as const

/** What was found for each line, and what can be done with the chosen products. */
export function ResultForm({
  list,
  lines,
  page,
}: {
  readonly list: string
  readonly lines: readonly PageLine[]
  readonly page: Page
}) {
  const { t, base } = page
  const failed = lines.filter(({ products }) => products.length === 0).length
  const act = (name: PasteAct, text: string) => (
    <Button type="submit" name={pasteFields.act} value={name} variant={name === 'quote' ? 'brand' : 'neutral'}>
      {text}
    </Button>
  )
  return (
    <form action={base + pastePath} method="post" className={css.results} autoComplete="off">
      <input type="hidden" name={pasteFields.pasted} value={list} />
      <h2>{t('paste.results', { count: lines.length })}</h2>
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
      <ScrollableTable
        caption={t('paste.table')}
        className={css.table}
        hasHiddenCaption
        columns={[t('paste.line'), t('paste.pasted'), t('specification.product'), t('cart.quantity')]}
      >
        <tbody>
          {lines.map((line) => (
            <ResultLine key={line.number} line={line} page={page} />
          ))}
        </tbody>
      </ScrollableTable>
      <p className={css.buttons}>
        {failed < lines.length && (
          <>
            {act('quote', t('paste.toQuote'))}
            {act('sample', t('paste.toSample'))}
            {act('default', t('paste.toEnquiry'))}
            {act('compare', t('compare.title'))}
            {act('documents', t('compare.documents'))}
          </>
        )}
        {failed > 0 && act('failed', t('paste.failed'))}
      </p>
    </form>
  )
}
