import { formatEventDays } from '#domain/event-days.ts'
import { publicationPath } from '#domain/record-paths.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import { ButtonLink } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import type { PublicationData } from './load.ts'
import css from './publication.module.css'

/** When and where an event is, and the way into the visitor's calendar. */
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
  return (
    <section className={css.event} aria-label={t('publication.event')}>
      <Icon name="clock" size={24} />
      <div>
        <p className={css.eventDays}>{formatEventDays(event, site, language)}</p>
        {event.place !== null && <p lang={lang}>{event.place}</p>}
      </div>
      <ButtonLink href={`${publicationPath(base, publication)}.ics`} download iconName="download" size="small">
        {t('publication.toCalendar')}
      </ButtonLink>
    </section>
  )
}
