import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { EndedPage } from './back-office-page.ts'
import type { PageTexts } from './page-texts.ts'

/** A form that was sent after the session had ended. It holds what was sent, and sends it again to the same address. */
export function EndedContent({ page, texts: { t } }: { readonly page: EndedPage; readonly texts: PageTexts }) {
  return (
    <>
      <h1>{t('backOffice.ended.title')}</h1>
      <p className="office-lead">{t('backOffice.ended.text')}</p>
      <form className="office-save" action={page.action} method="post" autoComplete="off">
        {page.fields.map(([name, value], index) => (
          // Names repeat, and the order stays.
          <input key={`${index + 1} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <ButtonLink href={page.signInHref} target="_blank" variant="brand" iconName="external" iconPosition="right">
          {t('session.signIn')}
        </ButtonLink>
        <Button type="submit">{t('backOffice.ended.again')}</Button>
      </form>
    </>
  )
}
