import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { PagesNavigation } from '#features/back-office/pages/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { TableFrame } from '#features/back-office/pages/table-frame.tsx'
import type { ImportsPage } from './import-shapes.ts'

/** The imports that the user sees. */
export function ImportsContent({ page, texts }: { readonly page: ImportsPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-title">
        <h1>{t('backOffice.imports')}</h1>
        <ButtonLink href={page.newHref} variant="brand">
          {t('backOffice.import.new')}
        </ButtonLink>
      </div>
      {page.rows.length === 0 ? (
        <div className="office-none">
          <p>{t('backOffice.import.none')}</p>
        </div>
      ) : (
        <TableFrame label={t('backOffice.imports')}>
          <thead>
            <tr>
              <th scope="col">{t('backOffice.import.name')}</th>
              <th scope="col">{t('backOffice.import.kind')}</th>
              <th scope="col">{t('backOffice.import.state')}</th>
              <th scope="col">{t('backOffice.import.by')}</th>
              <th scope="col">{t('backOffice.import.created')}</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map(({ id, href, name, kind, isUndo, state, by, at, moment }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={href}>{isUndo ? t('backOffice.import.undoOf', { name }) : name}</a>
                </th>
                <td lang="en">{kind}</td>
                <td>{t(`backOffice.import.state.${state}`)}</td>
                <td>{by}</td>
                <td>
                  <time dateTime={at}>{moment} UTC</time>
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
    </>
  )
}
