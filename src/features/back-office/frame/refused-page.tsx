import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'

/** A page that the user may not open, or that does not exist. */
export function RefusedContent({
  type,
  frame: { base, apps, portalHref },
  texts: { t },
}: {
  readonly type: 'denied' | 'missing'
  readonly frame: BackOfficeFrame
  readonly texts: PageTexts
}) {
  return (
    <>
      <h1>{t(`backOffice.${type}.title`)}</h1>
      <p className="office-lead">{t(`backOffice.${type}.text`)}</p>
      {apps.length > 0 ? (
        <ButtonLink href={base}>{t('backOffice.toHome')}</ButtonLink>
      ) : (
        <ButtonLink href={portalHref}>{t('backOffice.toPortal')}</ButtonLink>
      )}
    </>
  )
}
