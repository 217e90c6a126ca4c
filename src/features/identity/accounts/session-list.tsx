import { Form } from '#platform/forms/form.tsx'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { OwnAccount } from './account-shapes.ts'
import { nameOf } from './browser-name.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'

/** Lists the user's sessions. A form ends each of them. */
export function SessionList({
  sessions,
  page: { t },
}: {
  readonly sessions: OwnAccount['sessions']
  readonly page: Page
}) {
  return (
    <section className={css.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      <ul className={css.rows}>
        {sessions.map(({ id, device, beganAt, lastActiveAt, isThis }) => (
          <li key={id}>
            <div>
              <b translate="no">{nameOf(device, t)}</b> {isThis && <Badge tone="neutral">{t('account.thisOne')}</Badge>}
              <p>{t('account.since', { date: beganAt, last: lastActiveAt })}</p>
            </div>
            {!isThis && (
              <Form
                of="SessionController.endSession"
                record={id}
                hidden={{ sessionId: id }}
                name={`${t('account.end')}: ${nameOf(device, t)}`}
              >
                <Button type="submit" size="small" aria-label={`${t('account.end')}: ${nameOf(device, t)}`}>
                  {t('account.end')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form of="SessionController.endOtherSessions" name={t('account.endOthers')}>
          <Button type="submit">{t('account.endOthers')}</Button>
        </Form>
      )}
    </section>
  )
}
