import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { isStepAct } from './steps/step-rules.ts'
import type { VisitFormError, VisitNotice } from './visit-rules.ts'

/** Says what has become of a form. */
export function VisitNotices({
  page: { t },
  formError,
  notice,
}: {
  readonly page: Page
  readonly formError: VisitFormError | null
  readonly notice: VisitNotice | null
}) {
  return (
    <div role="status">
      {notice !== null && !isStepAct(notice) && (
        <Notice tone="info">
          <p>{t(`assistant.visit.notice.${notice}`)}</p>
        </Notice>
      )}
      {formError !== null && (
        <Notice tone="warning">
          <p>
            {formError.type === 'confirm'
              ? t('assistant.visit.confirm', { other: formError.other })
              : t(`assistant.visit.error.${formError.type}`)}
          </p>
        </Notice>
      )}
    </div>
  )
}
