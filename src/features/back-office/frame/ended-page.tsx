import { RetainedFields, retainedFormType } from '#platform/forms/drafts/retained-fields.tsx'
import type { RetainedForm } from '#platform/pages/render-contract.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'

/** A form that was sent without a session: what was typed is not lost (BOF-03). */
export interface EndedPage extends RetainedForm {
  readonly type: 'ended'
  readonly status: 401
  /** The address to which the form is sent again. */
  readonly action: string
  readonly signInHref: string
}

/** A form that was sent after the session had ended. It holds what was sent, and sends it again to the same address. */
export function EndedContent({ page, texts: { t } }: { readonly page: EndedPage; readonly texts: PageTexts }) {
  return (
    <>
      <h1>{t('backOffice.ended.title')}</h1>
      <p className="office-lead">{t('backOffice.ended.text')}</p>
      <form
        className="office-save"
        action={page.action}
        method="post"
        encType={retainedFormType(page)}
        autoComplete="off"
      >
        <RetainedFields form={page} t={t} />
        <ButtonLink href={page.signInHref} target="_blank" variant="brand" iconName="external" iconPosition="right">
          {t('session.signIn')}
        </ButtonLink>
        <Button type="submit">{t('backOffice.ended.again')}</Button>
      </form>
    </>
  )
}
