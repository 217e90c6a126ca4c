import type { HomePage } from './home-shapes.ts'
import { MyWork } from './my-work.tsx'
import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import { PageLinks } from '#features/back-office/frame/frame.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'

/** The objects that the user may read. */
export function HomeContent({
  frame: { apps, tools, administration },
  page,
  texts,
}: {
  readonly frame: Pick<BackOfficeFrame, 'apps' | 'tools' | 'administration'>
  readonly page: HomePage
  readonly texts: PageTexts
}) {
  const { t } = texts
  return (
    <>
      <h1>{t('account.backOffice')}</h1>
      <MyWork page={page} texts={texts} />
      <p className="office-lead office-app">{t('backOffice.lead')}</p>
      {tools.length > 0 && (
        <div className="office-objects">
          <PageLinks links={tools} texts={texts} />
        </div>
      )}
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
      {administration.length > 0 && (
        <section className="office-app">
          <h2>{t('backOffice.administration')}</h2>
          <div className="office-objects">
            <PageLinks links={administration} texts={texts} />
          </div>
        </section>
      )}
    </>
  )
}
