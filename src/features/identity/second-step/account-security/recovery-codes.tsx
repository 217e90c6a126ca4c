import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './account-security.module.css'

/** Shows the recovery codes once, after they are created. */
export function RecoveryCodes({
  codes,
  onDone,
  page: { t, base },
}: {
  readonly codes: readonly string[]
  /** The user does not need to see them any more. */
  readonly onDone: () => void
  readonly page: Page
}) {
  return (
    <section className={css.section} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('account.recovery.title')}</h2>
      <p>{t('account.recovery.text')}</p>
      <ul className={css.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={css.onScreen}>
        <ButtonLink href={base + signInPaths.security} variant="brand" onPress={onDone}>
          {t('account.recovery.done')}
        </ButtonLink>
      </p>
    </section>
  )
}
