import { eventDays, formatEventDays } from '#features/content/publications/event-days.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedPublication } from './publication-card.ts'
import css from './publication.module.css'

/** Shows the content type and date of a publication and, for an event, also its days and place. */
export function PublicationMeta({ card, page }: { readonly card: ListedPublication; readonly page: Page }) {
  const { t, site, language } = page
  const { contentType, publishedDate, startsOn, endsOn, isPast, place, lang } = card
  return (
    <>
      <p className={css.meta}>
        <b>{t(`contentType.${contentType}`)}</b>
        {publishedDate !== null && <time dateTime={publishedDate}>{formatDate(publishedDate, site, language)}</time>}
      </p>
      {startsOn !== null && (
        <p className={css.days}>
          <Icon name="clock" size={16} />
          <span>
            {isPast === true && <b className={css.past}>{t('results.pastEvent')}</b>}
            {formatEventDays(eventDays(startsOn, endsOn), site, language)}
            {place !== null && (
              <>
                {' · '}
                <span lang={lang}>{place}</span>
              </>
            )}
          </span>
        </p>
      )}
    </>
  )
}
