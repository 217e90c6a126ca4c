import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { PageProblem } from '#features/back-office/administration/page-problem.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
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
      <PageProblem problem={page.problem} texts={texts} />
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
        <Terms page={page} texts={texts} />
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
    </>
  )
}

/** The terms with their buttons, which belong to one form. */
function Terms({ page, texts }: { readonly page: WorkbenchPage; readonly texts: PageTexts }) {
  const { from, to } = page
  const label = texts.t(`backOffice.workbench.${page.list}`)
  const table = (
    <div className="office-terms">
      <AdministrationTable
        label={label}
        headings={headingsOf(page.list).map((key) => texts.t(key))}
        rows={page.rows.map((row) => ({ key: row.key, cells: cellsOf(row, page, texts) }))}
      />
    </div>
  )
  if (page.rows.every(({ isMarked }) => isMarked === null)) return table
  return (
    <Form of="SearchTermsController.mark" hidden={{ from, to }} name={label}>
      {table}
    </Form>
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
  ...(row.isMarked === null ? [] : [<Mark key="mark" row={row} texts={texts} />]),
]

const SiteName = ({ row: { site }, page }: { readonly row: WorkbenchRow; readonly page: WorkbenchPage }) => (
  <span lang="en">{page.sites.find(({ code }) => code === site)?.name ?? site}</span>
)

const Mark = ({
  row: { site, language, term, isMarked },
  texts: { t },
}: {
  readonly row: WorkbenchRow
  readonly texts: PageTexts
}) => {
  const label = t(isMarked === true ? 'backOffice.workbench.unmark' : 'backOffice.workbench.mark')
  const of = isMarked === true ? 'SearchTermsController.unmark' : 'SearchTermsController.mark'
  return (
    <Button
      type="submit"
      size="small"
      name={formNames.command}
      value={formCommand(of, { site, language, term })}
      aria-label={`${label}: ${term}`}
    >
      {label}
    </Button>
  )
}
