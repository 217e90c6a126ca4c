import { Form } from '#platform/forms/form.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'

/**
 * The page of an address that opens nothing for the visitor: it says how the recipient of a share gets in, and not whether there is
 * one. `signIn`: where a guest signs in and returns.
 */
export function LockedShare({
  token,
  signIn,
  page: { t },
}: {
  readonly token: string
  readonly signIn: string | null
  readonly page: Page
}) {
  return (
    <>
      <h1>{t('share.locked.title')}</h1>
      <p>{t('share.locked.text')}</p>
      {signIn !== null && (
        <p>
          <ButtonLink variant="brand" href={signIn} rel="nofollow">
            {t('signIn.submit')}
          </ButtonLink>
        </p>
      )}
      <h2>{t('share.locked.ask')}</h2>
      <Form
        of="ShareController.sendLink"
        hidden={{ token }}
        labels={{ email: t('signIn.email') }}
        name={t('share.locked.ask')}
      >
        <FormText name="email" type="email" autoComplete="email" required />
        <p>
          <Button type="submit">{t('signIn.send')}</Button>
        </p>
      </Form>
    </>
  )
}
