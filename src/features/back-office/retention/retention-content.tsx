import * as v from 'valibot'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { RetentionPage } from './retention-page.ts'

/** How long data is kept, and what the next run deletes. The kinds have the names of the setting. */
export function RetentionContent({ page, texts }: { readonly page: RetentionPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <h1>{t('backOffice.retention.title')}</h1>
      <p className="office-lead">{t('backOffice.retention.lead')}</p>
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
      <RunForm texts={texts} />
      <p className="office-hint">{t('backOffice.retention.runText')}</p>
    </>
  )
}

const runCall = 'RetentionController.run'

function RunForm({ texts: { t } }: { readonly texts: PageTexts }) {
  const { shown: deleted } = useShown([formId(runCall)], readDeleted)
  return (
    <Form of={runCall} name={t('backOffice.retention.run')}>
      {deleted !== null && (
        <div role="status">
          <Notice tone="info">{t('backOffice.retention.done', { count: deleted })}</Notice>
        </div>
      )}
      <div className="office-acts">
        <Button type="submit" size="small" variant="destructive-text">
          {t('backOffice.retention.run')}
        </Button>
      </div>
    </Form>
  )
}

const deletedSchema = v.object({ deleted: v.number() })

/** How much was deleted, of what the answer to the form has shown. */
function readDeleted(value: unknown): number | null {
  const read = v.safeParse(deletedSchema, value)
  return read.success ? read.output.deleted : null
}
