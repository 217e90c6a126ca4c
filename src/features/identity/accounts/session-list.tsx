import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { AccountData } from './load.ts'
import css from './account.module.css'

/** Lists the user's sessions. A form that works without scripts ends each of them. */
export function SessionList({
  sessions,
  page: { t, base },
}: {
  readonly sessions: AccountData['account']['sessions']
  readonly page: Page
}) {
  const action = base + signInPaths.session
  return (
    <section className={css.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      <ul className={css.sessions}>
        {sessions.map(({ id, device, beganAt, lastActiveAt, isThis }) => (
          <li key={id}>
            <div>
              <b translate="no">{device || t('account.someBrowser')}</b>{' '}
              {isThis && <Badge tone="neutral">{t('account.thisOne')}</Badge>}
              <p>{t('account.since', { date: beganAt, last: lastActiveAt })}</p>
            </div>
            {!isThis && (
              <form action={action} method="post">
                <input type="hidden" name={signInFields.session} value={id} />
                <Button type="submit" size="small" aria-label={`${t('account.end')}: ${device}`}>
                  {t('account.end')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={action} method="post">
          <Button type="submit">{t('account.endOthers')}</Button>
        </form>
      )}
    </section>
  )
}
