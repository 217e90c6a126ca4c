import type { ListConflicts } from '#features/search/results/search-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import type { InternalSession } from '#platform/values/internal-session.ts'
import css from './list-conflicts.module.css'

/**
 * How many rows of the list are in conflict, by reason, and the link that shows or hides them (SES-11). `address` is that of the
 * list.
 */
export function ListConflictsPart({
  conflicts: { areShown, total, reasons },
  address,
  page,
}: {
  readonly conflicts: ListConflicts
  readonly address: string
  readonly page: Page
}) {
  const { t, assistant } = page
  if (assistant === undefined) return null
  return (
    <section className={css.conflicts} aria-label={t('conflicts.label')}>
      <p role="status">
        <b>{t(areShown ? 'conflicts.shown' : 'conflicts.hidden', { count: total })}</b>
      </p>
      {reasons.length > 0 && (
        <ul className={css.reasons}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{t('conflicts.count', { reason: t(`conflicts.reason.${reason}`), count })}</li>
          ))}
        </ul>
      )}
      <a className={css.toggle} href={toggled(address, assistant.session, !areShown)} rel="nofollow">
        {t(areShown ? 'conflicts.hide' : 'conflicts.show')}
      </a>
    </section>
  )
}

/** The address with the session, so that it is complete without scripts too. Without the parameter, conflicts are hidden. */
function toggled(address: string, { sessionType, countryIsoCode }: InternalSession, shows: boolean): string {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(urlParameters.sessionType, sessionType)
  if (countryIsoCode !== undefined) parameters.set(urlParameters.countryCode, countryIsoCode)
  if (shows) parameters.set(urlParameters.conflicts, 'show')
  return `${path}?${parameters.toString()}`
}
