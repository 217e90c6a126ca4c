import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { ActForm, Outcome } from '#features/back-office/administration/form-parts.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { RetentionPage } from './retention-page.ts'

/** How long data is kept, and what the next run deletes. The kinds have the names of the setting. */
export function RetentionContent({ page, texts }: { readonly page: RetentionPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <h1>{t('backOffice.retention.title')}</h1>
      <p className="office-lead">{t('backOffice.retention.lead')}</p>
      <Outcome done={null} problem={page.problem} texts={texts} />
      {page.deleted !== null && (
        <div role="status">
          <Notice tone="info">{t('backOffice.retention.done', { count: page.deleted })}</Notice>
        </div>
      )}
      <AdministrationTable
        label={t('backOffice.retention.title')}
        headings={['kind', 'days', 'next'].map((name) => t(`backOffice.retention.${name}`))}
        rows={page.rows.map(({ kind, days, old }) => ({
          key: kind,
          cells: [
            <code key="kind" lang="en">
              {kind}
            </code>,
            days === 0 ? t('backOffice.retention.forever') : t('backOffice.retention.count', { days }),
            old,
          ],
        }))}
      />
      <div className="office-acts">
        <ActForm action={page.href} act="run" label={t('backOffice.retention.run')} variant="destructive-text" />
      </div>
      <p className="office-hint">{t('backOffice.retention.runText')}</p>
    </>
  )
}
