import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { HomePage } from './home-shapes.ts'

/** What waits for the user: a count with a link for each kind, the latest imports, and the records that they opened last. */
export function MyWork({ page, texts }: { readonly page: HomePage; readonly texts: PageTexts }) {
  const { t } = texts
  const waiting = page.work.filter(({ count }) => count > 0)
  return (
    <>
      <section className="office-app" aria-labelledby="my-work">
        <h2 id="my-work">{t('backOffice.home.title')}</h2>
        {waiting.length === 0 ? (
          <p className="office-none">{t('backOffice.home.nothing')}</p>
        ) : (
          <ul className="office-objects office-work">
            {waiting.map(({ kind, href, count }) => (
              <li key={kind}>
                <a href={href}>
                  <b>{count}</b> {t(`backOffice.home.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {page.imports !== null && <Imports imports={page.imports} texts={texts} />}
      <section className="office-app" aria-labelledby="recent">
        <h2 id="recent">{t('backOffice.home.recent')}</h2>
        {page.recent.length === 0 ? (
          <p className="office-empty">{t('backOffice.home.noRecent')}</p>
        ) : (
          <ul className="office-recent">
            {page.recent.map(({ href, name, label }) => (
              <li key={href}>
                <a href={href}>{name}</a> <span lang="en">{label}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

const Imports = ({
  imports: { href, jobs },
  texts: { t },
}: {
  readonly imports: NonNullable<HomePage['imports']>
  readonly texts: PageTexts
}) => (
  <section className="office-app" aria-labelledby="latest-imports">
    <h2 id="latest-imports">
      <a href={href}>{t('backOffice.home.imports')}</a>
    </h2>
    {jobs.length === 0 ? (
      <p className="office-empty">{t('backOffice.home.noImports')}</p>
    ) : (
      <ul className="office-recent">
        {jobs.map((job) => (
          <li key={job.href}>
            <a href={job.href}>{job.name}</a> <span>{t(`backOffice.import.state.${job.state}`)}</span>{' '}
            <span>{job.moment}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
