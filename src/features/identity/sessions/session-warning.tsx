import { useEffect } from 'react'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { Modal } from '#platform/widgets/modal/modal.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { dialogMs, usePhase } from '#platform/widgets/phase/use-phase.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './session.module.css'

/** Tells the form of the warning from others that sign out. */
const warned = 'warning'

/** SES-08: asks whether the user is still present. Signing out is a form, as everywhere. */
export function SessionWarning({
  page: { t },
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
          <Button type="submit" form={formId('SignInController.signOut', warned)}>
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
      <Form of="SignInController.signOut" record={warned} name={t('session.logOut')}>
        {null}
      </Form>
    </Modal>
  )
}
