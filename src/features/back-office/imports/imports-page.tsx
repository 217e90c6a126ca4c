import type { Column } from '#platform/widgets/data-table/table-rows.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { OfficeTable } from '#features/back-office/page-parts/office-table.tsx'
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
        <OfficeTable
          name={{ label: t('backOffice.imports') }}
          columns={columnsOf(t)}
          rows={page.rows}
          rowKey={({ id }) => id}
        />
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
    </>
  )
}

/** What a row says about an import. */
const columnsOf = (t: PageTexts['t']): readonly Column<ImportsPage['rows'][number]>[] => [
  {
    key: 'name',
    header: t('backOffice.import.name'),
    cell: ({ href, name, isUndo }) => <a href={href}>{isUndo ? t('backOffice.import.undoOf', { name }) : name}</a>,
    isName: true,
  },
  {
    key: 'kind',
    header: t('backOffice.import.kind'),
    cell: ({ kind }) => kind,
    cellAttributes: () => ({ lang: 'en' }),
  },
  {
    key: 'state',
    header: t('backOffice.import.state'),
    cell: ({ state }) => t(`backOffice.import.state.${state}`),
  },
  { key: 'by', header: t('backOffice.import.by'), cell: ({ by }) => by },
  {
    key: 'created',
    header: t('backOffice.import.created'),
    cell: ({ at, moment }) => <time dateTime={at}>{moment} UTC</time>,
  },
]
