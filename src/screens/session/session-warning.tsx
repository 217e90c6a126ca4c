import { useEffect, useId } from 'react'
import { signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { Modal } from '#widgets/modal/modal.tsx'
import { Notice } from '#widgets/notice/notice.tsx'
import { dialogMs, usePhase } from '#widgets/phase/use-phase.ts'
import type { Page } from '../page-context.ts'
import css from './session.module.css'

/** SES-08: asks whether somebody is still there. Signing out is a form, as it is everywhere. */
export function SessionWarning({
  page: { t, base },
  isOpen,
  isUnreachable,
  onContinue,
  onClose,
}: {
  readonly page: Page
  readonly isOpen: boolean
  /** The server could not be asked; it is tried again. */
  readonly isUnreachable: boolean
  readonly onContinue: () => void
  readonly onClose: () => void
}) {
  const overlay = usePhase(dialogMs)
  const formId = useId()
  useEffect(() => {
    // What moves takes no orders: it is told again when it stands still.
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
      <div role="status" className={css.trouble}>
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
