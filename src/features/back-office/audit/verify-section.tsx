import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FormText } from '#platform/forms/form-fields.tsx'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { readVerified, type Verified } from './verified.ts'

const verifyCall = 'AuditController.verify'

/** The form that verifies the log, with the result of the check. */
export function VerifySection({ texts }: { readonly texts: PageTexts }) {
  const { t } = texts
  const { shown: verified } = useShown([formId(verifyCall)], readVerified)
  return (
    <section className="office-section" aria-labelledby="verify">
      <h2 id="verify">{t('backOffice.audit.verify')}</h2>
      <p className="office-lead">{t('backOffice.audit.verifyText')}</p>
      <Form of={verifyCall} name={t('backOffice.audit.verify')} labels={{ hash: t('backOffice.audit.holds') }}>
        {verified !== null && <VerifiedNotice verified={verified} texts={texts} />}
        <FormText name="hash" hint={t('backOffice.audit.holdsHint')} autoComplete="off" />
        <div className="office-acts">
          <Button type="submit">{t('backOffice.audit.verify')}</Button>
        </div>
      </Form>
    </section>
  )
}

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
