import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { changeNoticeId, type FollowedRecord } from './following-elements.ts'

/**
 * Reports that the record of the page was changed or deleted since the page was made (BOF-03). A script shows it, and has its texts
 * from here; it lies over the page, so that nothing moves.
 */
export function ChangeNotice({
  record,
  eTag,
  isForm,
  texts: { t },
}: {
  readonly record: FollowedRecord
  readonly eTag: string
  readonly isForm: boolean
  readonly texts: PageTexts
}) {
  return (
    <div
      id={changeNoticeId}
      className="office-changed"
      role="status"
      data-record={record.id}
      data-object={record.objectApiName}
      data-etag={eTag}
      data-by={t('backOffice.changed.by', { who: '{who}', when: '{when}' })}
      data-at={t('backOffice.changed.at', { when: '{when}' })}
      data-deleted={t(isForm ? 'backOffice.changed.deletedForm' : 'backOffice.changed.deleted')}
    >
      <div hidden>
        <Notice tone="info">
          <p data-part="text" />
          {isForm && (
            <>
              <p data-part="fields">
                {t('backOffice.changed.fields')} <b lang="en" />
              </p>
              <p data-part="merge">{t('backOffice.changed.merge')}</p>
            </>
          )}
          <div className="office-actions">
            {isForm ? (
              <ButtonLink
                data-part="show"
                href={`${record.href}#history`}
                target="_blank"
                size="small"
                iconName="external"
              >
                {t('backOffice.changed.see')}
              </ButtonLink>
            ) : (
              <ButtonLink data-part="show" href={record.href} size="small">
                {t('backOffice.changed.show')}
              </ButtonLink>
            )}
            <Button data-part="close" size="small" variant="base">
              {t('choose.close')}
            </Button>
          </div>
        </Notice>
      </div>
    </div>
  )
}
