import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { AccountData } from './load.ts'
import css from './account.module.css'

/** Lists the providers with which the user can sign in. Forms that work without scripts connect and disconnect each of them. */
export function ProviderList({
  providers,
  page: { t, base },
}: {
  readonly providers: AccountData['account']['providers']
  readonly page: Page
}) {
  if (providers.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="providers">
      <h2 id="providers">{t('account.providers')}</h2>
      <ul className={css.sessions}>
        {providers.map(({ key, name, linkedAt }) => (
          <li key={key}>
            <div>
              <b translate="no">{name}</b>
              <p>{linkedAt === null ? t('account.provider.none') : t('account.provider.since', { date: linkedAt })}</p>
            </div>
            {linkedAt === null ? (
              <form action={base + signInPaths.provider} method="post">
                <input type="hidden" name={signInFields.connect} value={key} />
                <Button type="submit" size="small" aria-label={`${t('account.provider.connect')}: ${name}`}>
                  {t('account.provider.connect')}
                </Button>
              </form>
            ) : (
              <form action={base + signInPaths.disconnect} method="post">
                <input type="hidden" name={signInFields.provider} value={key} />
                <Button type="submit" size="small" aria-label={`${t('account.provider.disconnect')}: ${name}`}>
                  {t('account.provider.disconnect')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
