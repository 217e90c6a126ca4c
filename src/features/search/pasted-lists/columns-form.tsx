import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { columnKinds } from './column-kinds.ts'
import type { FoundList } from './get-list.ts'
import { columnParameter, type ListAddress, listParameter, pastePath } from './list-address.ts'
import css from './pasted-list.module.css'

/** How the columns of a list were read. The visitor corrects them, and the address says so. */
export function ColumnsForm({
  columns,
  address: { key },
  page: { t, base },
}: {
  readonly columns: FoundList['columns']
  readonly address: ListAddress
  readonly page: Page
}) {
  return (
    <details className={css.columns}>
      <summary>
        {t('paste.columns', {
          kinds: columns
            .filter(({ kind }) => kind !== 'ignored')
            .map(({ kind }) => t(`paste.column.${kind}`))
            .join(', '),
        })}
      </summary>
      <form action={base + pastePath} method="get" aria-label={t('paste.columns.change')}>
        <input type="hidden" name={listParameter} value={key} />
        <ol className={css.columnList}>
          {columns.map(({ kind, heading, example }, at) => (
            <li key={`${String(at)} ${kind}`}>
              <label>
                <span>{heading === '' ? example : heading}</span>
                {heading !== '' && example !== '' && <small>{example}</small>}
                <select name={columnParameter(at + 1)} defaultValue={kind}>
                  {columnKinds.map((each) => (
                    <option key={each} value={each}>
                      {t(`paste.column.${each}`)}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </ol>
        <Button type="submit">{t('paste.columns.change')}</Button>
      </form>
    </details>
  )
}
