import { formNames } from '#platform/forms/form-names.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { continueId, endedId, unreachableId, warningId } from './session-elements.ts'

/** Warns before the session ends and reports its end (SES-07, SES-08), so that typed text is not sent in vain. A script shows it. */
export const SessionEnd = ({
  userId,
  base,
  portalHref,
  texts: { t },
}: {
  readonly userId: string
  readonly base: string
  readonly portalHref: string
  readonly texts: PageTexts
}) => (
  <>
    <dialog id={warningId} className="office-help" data-user={userId} aria-labelledby={`${warningId}-title`}>
      <h2 id={`${warningId}-title`}>{t('session.warning.title')}</h2>
      <p>{t('session.warning.text')}</p>
      <div role="status">
        <p id={unreachableId} className="office-problem" hidden>
          {t('session.unreachable')}
        </p>
      </div>
      <div className="office-acts">
        <form method="post" action={portalHref}>
          <input type="hidden" name={formNames.form} value="SignInController.signOut" />
          <Button type="submit">{t('session.logOut')}</Button>
        </form>
        <Button id={continueId} variant="brand">
          {t('session.continue')}
        </Button>
      </div>
    </dialog>
    <div role="alert">
      <div id={endedId} className="office-ended" hidden>
        <Notice tone="warning">
          <p data-end="timedOut">{t('session.timedOut')}</p>
          <p data-end="loggedOut">{t('session.loggedOut')}</p>
          <ButtonLink href={signInAddress(portalHref, base)} target="_blank" size="small" iconName="external">
            {t('session.signIn')}
          </ButtonLink>
        </Notice>
      </div>
    </div>
  </>
)
