import { formatEventDays } from '#domain/event-days.ts'
import { formatDate } from '#domain/number-format.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import type { ListedPublication } from './listed-card.ts'
import css from './publication.module.css'

/** What kind of publication it is, and of when; of an event also its days and place. */
export function PublicationMeta({ card, page }: { readonly card: ListedPublication; readonly page: Page }) {
  const { t, site, language } = page
  const { contentType, publishedDate, startsOn, endsOn, place, lang } = card
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
            {formatEventDays({ startsOn, endsOn: endsOn ?? startsOn }, site, language)}
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
