import type { BackOfficeFrame } from './back-office-page.ts'
import type { PageTexts } from './page-texts.ts'

/** The objects that the user may read. */
export function HomeContent({
  apps,
  texts: { t },
}: {
  readonly apps: BackOfficeFrame['apps']
  readonly texts: PageTexts
}) {
  return (
    <>
      <h1>{t('account.backOffice')}</h1>
      <p className="office-lead">{t('backOffice.lead')}</p>
      {apps
        .filter(({ objects }) => objects.length > 0)
        .map(({ label, objects }) => (
          <section key={label} className="office-app">
            <h2 lang="en">{label}</h2>
            <ul className="office-objects" lang="en">
              {objects.map((object) => (
                <li key={object.href}>
                  <a href={object.href}>{object.label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}
