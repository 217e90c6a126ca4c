import { unitName } from '#features/enquiries/carts/line-names.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import type { ShownRequest } from '../get-requests.ts'
import { outcomeText } from './line-answer.ts'
import css from './line-answers.module.css'

/** What the desk answered for a line. */
export function LineAnswerText({
  line,
  kind,
  page: { t, base },
}: {
  readonly line: ShownRequest['lines'][number]
  readonly kind: ShownRequest['kind']
  readonly page: Page
}) {
  const { outcome, alternative, alternativeName, offeredQuantity, offeredUnit, leadTimeDays, lot, trackingUrl } = line
  if (outcome === 'open' && line.answerNote === null) return null
  return (
    <div className={css.answer}>
      {outcome !== 'open' && <b>{t(`requests.line.outcomes.${outcomeText(outcome, kind)}`)}</b>}
      {alternative !== null && alternativeName !== null && (
        <>
          {': '}
          <a href={productPath(base, { id: alternative, slug: line.alternativeSlug })} translate="no">
            {alternativeName}
          </a>
        </>
      )}
      {offeredQuantity !== null && `, ${offeredQuantity} ${unitName(offeredUnit ?? line.unit, t)}`}
      {leadTimeDays !== null && `, ${t('requests.line.days', { count: leadTimeDays })}`}
      {lot !== null && (
        <>
          {', '}
          {t('requests.line.lot')} <span translate="no">{lot}</span>
        </>
      )}
      {trackingUrl !== null && (
        <div>
          <a href={trackingUrl} rel="noreferrer nofollow">
            {t('requests.line.follow')}
          </a>
        </div>
      )}
      {line.answerNote !== null && <div className={css.note}>{line.answerNote}</div>}
    </div>
  )
}
