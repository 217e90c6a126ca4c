import { useEffect, useId } from 'react'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Modal } from '#platform/widgets/modal/modal.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { dialogMs, usePhase } from '#platform/widgets/phase/use-phase.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './session.module.css'

/** SES-08: asks whether the user is still present. Signing out is a form, as everywhere. */
export function SessionWarning({
  page: { t, base },
  isOpen,
  isUnreachable,
  onContinue,
  onClose,
}: {
  readonly page: Page
  readonly isOpen: boolean
  /** Whether the server is unreachable and the request is being repeated. */
  readonly isUnreachable: boolean
  readonly onContinue: () => void
  readonly onClose: () => void
}) {
  const overlay = usePhase(dialogMs)
  const formId = useId()
  useEffect(() => {
    // While the overlay moves, it ignores the call, so the effect runs again when it has stopped.
    if (isOpen) overlay.show()
    else overlay.hide()
  }, [isOpen, overlay])
  return (
    <Modal
      overlay={{ ...overlay, hide: onClose }}
      title={t('session.warning.title')}
      texts={{ close: t('choose.close') }}
      footer={
        <>
          <Button type="submit" form={formId}>
            {t('session.logOut')}
          </Button>
          <Button variant="brand" onClick={onContinue}>
            {t('session.continue')}
          </Button>
        </>
      }
    >
      <p>{t('session.warning.text')}</p>
      <div role="status" className={css.connectionError}>
        {isUnreachable && (
          <Notice tone="warning">
            <p>{t('session.unreachable')}</p>
          </Notice>
        )}
      </div>
      <form id={formId} method="post" action={base + signInPaths.signOut} hidden />
    </Modal>
  )
}
