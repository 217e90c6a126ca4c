import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { Outcome, TextField } from '#features/back-office/administration/form-parts.tsx'
import { PagesNavigation } from '#features/back-office/pages/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { auditFields, type AuditPage, type Verified } from './audit-page.ts'

/** The audit log: by record, user and day, with a check of its chain. */
export function AuditContent({ page, texts }: { readonly page: AuditPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-title">
        <h1>{t('backOffice.audit.title')}</h1>
      </div>
      <Outcome done={null} problem={page.problem} texts={texts} />
      {page.verified !== null && <VerifiedNotice verified={page.verified} texts={texts} />}
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
      <section className="office-section" aria-labelledby="verify">
        <h2 id="verify">{t('backOffice.audit.verify')}</h2>
        <p className="office-lead">{t('backOffice.audit.verifyText')}</p>
        <form action={page.href} method="post">
          <TextField
            name={auditFields.hash}
            label={t('backOffice.audit.holds')}
            hint={t('backOffice.audit.holdsHint')}
            value={page.hash}
            maxLength={64}
            texts={texts}
          />
          <div className="office-acts">
            <Button type="submit">{t('backOffice.audit.verify')}</Button>
          </div>
        </form>
      </section>
    </>
  )
}

const columns = ['when', 'by', 'what', 'of', 'details']

/** The names of operations and objects are English. */
const cellsOf = (row: AuditPage['rows'][number], { t }: PageTexts) => [
  row.moment,
  row.by ?? t('backOffice.history.nobody'),
  <code key="operation" lang="en">
    {row.operation}
  </code>,
  <span key="of" lang="en">
    {row.object} {row.recordHref === null ? row.recordId : <a href={row.recordHref}>{row.recordId}</a>}
  </span>,
  row.details === '' ? (
    '–'
  ) : (
    <details key="details">
      <summary>{t('backOffice.audit.details')}</summary>
      <code className="office-text" lang="en">
        {row.details}
      </code>
    </details>
  ),
]

function VerifiedNotice({ verified, texts: { t } }: { readonly verified: Verified; readonly texts: PageTexts }) {
  if (verified.type === 'whole')
    return (
      <div role="status">
        <Notice tone="info">
          <p>{t('backOffice.audit.verified', { rows: verified.rows })}</p>
          <p>
            <code className="office-text">{verified.hash ?? '–'}</code>
          </p>
        </Notice>
      </div>
    )
  return (
    <div role="alert">
      <Notice tone="warning">
        {verified.type === 'replaced' ? (
          <p>{t('backOffice.audit.replaced')}</p>
        ) : (
          <>
            <p>{t('backOffice.audit.broken', { rows: verified.rows })}</p>
            <p lang="en">{verified.where}</p>
          </>
        )}
      </Notice>
    </div>
  )
}
