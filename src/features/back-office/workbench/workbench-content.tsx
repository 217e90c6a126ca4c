import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { ActForm, Outcome } from '#features/back-office/administration/form-parts.tsx'
import { PagesNavigation } from '#features/back-office/pages/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { languages, type LanguageCode } from '#platform/i18n/languages.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import {
  isCountedList,
  workbenchFields as fields,
  type WorkbenchList,
  type WorkbenchPage,
  type WorkbenchRow,
} from './workbench-page.ts'
import { LanguageOptions, SiteOptions } from './site-choice.tsx'

/** What visitors search for, by list, period, site and language. */
export function WorkbenchContent({ page, texts }: { readonly page: WorkbenchPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-title">
        <h1>{t('backOffice.workbench.title')}</h1>
        <ButtonLink href={page.tryHref}>{t('backOffice.tried.title')}</ButtonLink>
      </div>
      <p className="office-lead">{t('backOffice.workbench.lead')}</p>
      <Outcome done={page.done} problem={page.problem} texts={texts} />
      <nav className="office-tabs" aria-label={t('backOffice.workbench.lists')}>
        <ul>
          {page.lists.map(({ list, href }) => (
            <li key={list}>
              <a href={href} aria-current={list === page.list ? 'page' : undefined}>
                {t(`backOffice.workbench.${list}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {page.list !== 'missing' && <Period page={page} texts={texts} />}
      {page.rows.length === 0 ? (
        <p className="office-none">
          {t(page.list === 'missing' ? 'backOffice.workbench.noMarks' : 'backOffice.workbench.nothing')}
        </p>
      ) : (
        <div className="office-terms">
          <AdministrationTable
            label={t(`backOffice.workbench.${page.list}`)}
            headings={headingsOf(page.list).map((key) => t(key))}
            rows={page.rows.map((row) => ({ key: row.key, cells: cellsOf(row, page, texts) }))}
          />
        </div>
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
    </>
  )
}

const Period = ({ page, texts: { t } }: { readonly page: WorkbenchPage; readonly texts: PageTexts }) => (
  <form className="office-tools" action={page.href} method="get">
    <input type="hidden" name={fields.list} value={page.list} />
    <label>
      {t('backOffice.workbench.from')}
      <input type="date" name={fields.from} defaultValue={page.from} />
    </label>
    <label>
      {t('backOffice.workbench.to')}
      <input type="date" name={fields.to} defaultValue={page.to} />
    </label>
    <label>
      {t('backOffice.workbench.site')}
      <select name={fields.site} defaultValue={page.site}>
        <option value="">{t('backOffice.workbench.allSites')}</option>
        <SiteOptions sites={page.sites} />
      </select>
    </label>
    <label>
      {t('backOffice.language')}
      <select name={fields.language} defaultValue={page.language}>
        <option value="">{t('backOffice.workbench.allLanguages')}</option>
        <LanguageOptions />
      </select>
    </label>
    <Button type="submit">{t('backOffice.show')}</Button>
  </form>
)

const whereSearched = ['backOffice.workbench.site', 'backOffice.language']
const headings: Readonly<Record<'counted' | 'cas' | 'missing', readonly string[]>> = {
  counted: [
    'backOffice.workbench.term',
    ...whereSearched,
    'backOffice.workbench.searches',
    'backOffice.workbench.none',
    'backOffice.workbench.results',
    'backOffice.workbench.clicks',
    'backOffice.workbench.position',
    'backOffice.workbench.action',
  ],
  cas: ['backOffice.workbench.term', 'backOffice.workbench.searches'],
  missing: [
    'backOffice.workbench.term',
    ...whereSearched,
    'backOffice.workbench.markedOn',
    'backOffice.workbench.action',
  ],
}

const headingsOf = (list: WorkbenchList): readonly string[] => headings[isCountedList(list) ? 'counted' : list]

const cellsOf = (row: WorkbenchRow, page: WorkbenchPage, texts: PageTexts) => [
  row.tryHref === null ? row.term : <a href={row.tryHref}>{row.term}</a>,
  ...(row.site === ''
    ? []
    : [<SiteName key="site" row={row} page={page} />, languages[row.language as LanguageCode]?.name ?? row.language]),
  ...row.numbers,
  ...(row.isMarked === null ? [] : [<Mark key="mark" row={row} page={page} texts={texts} />]),
]

const SiteName = ({ row: { site }, page }: { readonly row: WorkbenchRow; readonly page: WorkbenchPage }) => (
  <span lang="en">{page.sites.find(({ code }) => code === site)?.name ?? site}</span>
)

const Mark = ({
  row: { site, language, term, isMarked },
  page,
  texts: { t },
}: {
  readonly row: WorkbenchRow
  readonly page: WorkbenchPage
  readonly texts: PageTexts
}) => (
  <ActForm
    action={page.href}
    act={isMarked === true ? 'unmark' : 'mark'}
    label={t(isMarked === true ? 'backOffice.workbench.unmark' : 'backOffice.workbench.mark')}
    about={term}
    fields={{ site, language, term, list: page.list, from: page.from, to: page.to }}
  />
)
