import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { lineOf, Value } from '#features/back-office/records/value.tsx'
import type { ListPage } from './load-list.ts'

/** A list of records: choice of list, search, table and pages. */
export function ListContent({ page, texts }: { readonly page: ListPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-title">
        <h1 lang="en">{page.label}</h1>
        {page.newHref !== null && (
          <ButtonLink href={page.newHref} variant="brand">
            {t('backOffice.new')}
          </ButtonLink>
        )}
      </div>
      <form className="office-tools" action={page.href} method="get" role="search" data-printed>
        <label>
          {t('backOffice.list')}
          <select name="list" defaultValue={page.list} lang="en">
            {page.lists.map(({ apiName, label }) => (
              <option key={apiName} value={apiName}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('backOffice.search')}
          <input type="search" name="search" defaultValue={page.search} maxLength={200} autoComplete="off" />
        </label>
        {page.sort !== '' && <input type="hidden" name="sort" value={page.sort} />}
        <Button type="submit">{t('backOffice.show')}</Button>
      </form>
      {page.rows.length === 0 ? (
        <div className="office-none">
          <p>{t(page.search === '' ? 'backOffice.noRecords' : 'backOffice.noMatches')}</p>
          {page.search !== '' && <a href={page.href}>{t('backOffice.allRecords')}</a>}
        </div>
      ) : (
        <RecordTable page={page} texts={texts} />
      )}
      {(page.previousHref !== null || page.nextHref !== null) && (
        <nav className="office-pages" aria-label={t('backOffice.pages')}>
          {page.previousHref !== null && (
            <ButtonLink href={page.previousHref} rel="prev">
              {t('backOffice.previous')}
            </ButtonLink>
          )}
          {page.nextHref !== null && (
            <ButtonLink href={page.nextHref} rel="next">
              {t('backOffice.next')}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

const arrows = { ascending: ' ▲', descending: ' ▼' } as const

function RecordTable({ page, texts }: { readonly page: ListPage; readonly texts: PageTexts }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keyboards scroll what has the focus
    <div className="office-table" role="group" aria-label={page.label} tabIndex={0}>
      <table>
        <thead>
          <tr lang="en">
            {page.columns.map(({ label, sortHref, sorted }) => (
              <th key={label} scope="col" aria-sort={sorted ?? undefined}>
                {sortHref === null ? (
                  label
                ) : (
                  <a href={sortHref}>
                    {label}
                    {sorted !== null && <span aria-hidden="true">{arrows[sorted]}</span>}
                  </a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map(({ id, href, cells: [first, ...others] }) => (
            <tr key={id}>
              <th scope="row">
                <a href={href}>{(first === undefined ? '' : lineOf(first, texts)) || id}</a>
              </th>
              {others.map((cell, at) => (
                // The columns have no names of their own, and never change their order.
                <td key={page.columns[at + 1]?.label}>
                  <Value value={cell} texts={texts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
