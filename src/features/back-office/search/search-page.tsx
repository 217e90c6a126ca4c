import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { SearchPage } from './search-shapes.ts'

/** What is found everywhere. The list of suggestions below the search in the header is a part of this page, too. */
export function SearchContent({ page, texts }: { readonly page: SearchPage; readonly texts: PageTexts }) {
  const { t } = texts
  const { term, isLongEnough, groups } = page
  const pages = page.pages
    .map(({ href, label, isMessage }) => ({ href, label: isMessage ? t(label) : label, isMessage }))
    .filter(({ label, isMessage }) => !isMessage || label.toLowerCase().includes(term.toLowerCase()))
  const count = pages.length + groups.reduce((sum, { total }) => sum + total, 0)
  const isEmpty = pages.length === 0 && groups.length === 0
  return (
    <>
      <h1>{t('backOffice.find.title')}</h1>
      {isEmpty ? (
        <p className="office-none">{t(isLongEnough ? 'backOffice.find.nothing' : 'backOffice.find.short')}</p>
      ) : (
        <div data-found={t('backOffice.find.count', { count })}>
          {pages.length > 0 && (
            <section className="office-found">
              <h2>{t('backOffice.find.pages')}</h2>
              <ul>
                {pages.map(({ href, label, isMessage }) => (
                  <li key={href}>
                    <a href={href} lang={isMessage ? undefined : 'en'}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {groups.map(({ label, total, href, records }) => (
            <section key={href} className="office-found">
              <h2>
                <span lang="en">{label}</span> ({total})
              </h2>
              <ul>
                {records.map((record) => (
                  <li key={record.href}>
                    <a href={record.href}>{record.name}</a>
                  </li>
                ))}
                {total > records.length && (
                  <li>
                    <a href={href} className="office-all">
                      {t('backOffice.viewAll')}
                      <span className="visually-hidden" lang="en">
                        : {label}
                      </span>
                    </a>
                  </li>
                )}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
