import { formatEventDays } from './event-days.ts'
import { formatEventTimes } from './event-times.ts'
import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { PublicationData } from './publication-data.ts'
import css from './publication.module.css'

/** Shows when and where an event takes place, with a link that adds it to the visitor's calendar. */
export function EventPanel({
  publication,
  page,
}: {
  readonly publication: PublicationData['publication']
  readonly page: Page
}) {
  const { t, site, language, base } = page
  const { event, lang } = publication
  if (event === null) return null
  const times = formatEventTimes(event, site, language)
  return (
    <section className={css.event} aria-label={t('publication.event')}>
      <Icon name="clock" size={24} />
      <div>
        <p className={css.eventDays}>{formatEventDays(event, site, language)}</p>
        {times !== null && <p>{times}</p>}
        {event.place !== null && <p lang={lang}>{event.place}</p>}
      </div>
      <p className={css.eventActs}>
        {event.registration !== null && (
          <ButtonLink href={event.registration} rel="noopener" variant="brand" size="small" iconName="external">
            {t('publication.register')}
          </ButtonLink>
        )}
        <ButtonLink href={`${publicationPath(base, publication)}.ics`} download iconName="download" size="small">
          {t('publication.toCalendar')}
        </ButtonLink>
      </p>
    </section>
  )
}
