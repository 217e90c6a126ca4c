import type { PackEnd } from '#features/assistant/offline/pack-end.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'

/** Says why the packs of this device were deleted, until somebody has read it. */
export function EndNotice({
  page: { t },
  ended,
  dismiss,
}: {
  readonly page: Pick<Page, 't'>
  readonly ended: PackEnd
  readonly dismiss: () => Promise<void>
}) {
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>{t(`offline.ended.${ended}`)}</p>
        <p>
          <Button size="small" onClick={() => void dismiss().catch(reportError)}>
            {t('choose.close')}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
