import { Button } from '#platform/widgets/button/button.tsx'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { PageProblem } from '#features/back-office/administration/page-problem.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { Value } from '#features/back-office/values/value.tsx'
import type { AuditedFact } from './audit-changes.ts'
import type { AuditPage } from './audit-page.ts'
import { VerifySection } from './verify-section.tsx'

/** The audit log: by record, user and day, with a check of its chain. */
export function AuditContent({ page, texts }: { readonly page: AuditPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-title">
        <h1>{t('backOffice.audit.title')}</h1>
      </div>
      <PageProblem problem={page.problem} texts={texts} />
      <form className="office-tools" action={page.href} method="get" role="search">
        <label>
          {t('backOffice.audit.record')}
          <input type="search" name="record" defaultValue={page.record} maxLength={18} autoComplete="off" />
        </label>
        <label>
          {t('backOffice.audit.user')}
          <input type="search" name="user" defaultValue={page.user} maxLength={254} autoComplete="off" />
        </label>
        <label>
          {t('backOffice.audit.day')}
          <input type="date" name="day" defaultValue={page.day} />
        </label>
        <Button type="submit">{t('backOffice.show')}</Button>
      </form>
      {page.rows.length === 0 ? (
        <p className="office-none">{t('backOffice.audit.none')}</p>
      ) : (
        <AdministrationTable
          label={t('backOffice.audit.title')}
          headings={columns.map((name) => t(`backOffice.audit.${name}`))}
          rows={page.rows.map((row) => ({ key: row.sequence, cells: cellsOf(row, texts) }))}
        />
      )}
      <PagesNavigation previousHref={null} nextHref={page.nextHref} texts={texts} />
      <VerifySection texts={texts} />
    </>
  )
}

const columns = ['when', 'by', 'what', 'of', 'details']

/** The names of operations and objects are English. */
const cellsOf = (row: AuditPage['rows'][number], texts: PageTexts) => {
  const { t } = texts
  return [
    row.moment,
    row.by ?? t('backOffice.history.nobody'),
    <span key="operation" lang="en">
      {row.operation}
    </span>,
    <span key="of" lang="en">
      {row.object} {row.recordHref === null ? row.recordName : <a href={row.recordHref}>{row.recordName}</a>}
    </span>,
    row.facts.length === 0 ? (
      '–'
    ) : (
      <details key="details">
        <summary>{t('backOffice.audit.details')}</summary>
        <Facts facts={row.facts} texts={texts} />
      </details>
    ),
  ]
}

const Facts = ({ facts, texts }: { readonly facts: readonly AuditedFact[]; readonly texts: PageTexts }) => (
  <dl className="office-changes">
    {facts.map(({ label, before, after }, at) => (
      <div key={at}>
        <dt lang="en">{label}</dt>
        {before !== null && (
          <dd>
            <span className="visually-hidden">{texts.t('backOffice.history.before')}: </span>
            <Value value={before} texts={texts} />
          </dd>
        )}
        <dd>
          <span className="visually-hidden">{texts.t('backOffice.history.after')}: </span>
          <Value value={after} texts={texts} />
        </dd>
      </div>
    ))}
  </dl>
)
