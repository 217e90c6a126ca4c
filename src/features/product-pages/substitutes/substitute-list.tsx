import type { Page } from '#platform/pages/page-context.ts'
import { picklistText } from '#platform/pages/parts/picklist-texts.ts'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import { ProductActions } from '#features/catalogue/cards/trade-grade-row.tsx'
import { compareAddress } from '#platform/values/addresses/compare-address.ts'
import { productPath, supplierPath } from '#platform/values/addresses/record-paths.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import type { Substitutes } from './get-substitutes.ts'
import type { ComparedProperty } from './property-differences.ts'
import css from './substitutes.module.css'

type Substitute = Substitutes['substitutes'][number]

/** Substitutes in their order, each with what is the same, what differs, what is not stated and what would be lost. */
export function SubstituteList({ answer, page }: { readonly answer: Substitutes; readonly page: Page }) {
  return (
    <ol className={css.list}>
      {answer.substitutes.map((substitute) => (
        <SubstituteRow key={substitute.card.id} substitute={substitute} original={answer.original} page={page} />
      ))}
    </ol>
  )
}

function SubstituteRow({
  substitute,
  original,
  page,
}: {
  readonly substitute: Substitute
  readonly original: Substitutes['original']
  readonly page: Page
}) {
  const { t, base } = page
  const { card, recommendation, score, parts } = substitute
  const compared = original.isAvailable ? [original.id, card.id] : [card.id]
  return (
    <li className={css.row}>
      <div className={css.main}>
        <h3 className={css.name}>
          <a href={productPath(base, card)}>{card.nameToDisplay}</a>
          {recommendation !== null && <Badge tone="positive">{t(`substitutes.${recommendation.kind}`)}</Badge>}
        </h3>
        <p className={css.by}>
          <a href={supplierPath(base, card.principal)}>{card.principal.nameToDisplay}</a>
          {card.substances[0] !== undefined && (
            <>
              {' · '}
              <span lang={card.substances[0].lang}>{card.substances[0].nameToDisplay}</span>
            </>
          )}
        </p>
        {card.outside && <outsideMark.Part outside={card.outside} page={page} />}
        {recommendation !== null && recommendation.by !== null && (
          <p className={css.note}>{t('substitutes.recommendedBy', { who: recommendation.by })}</p>
        )}
        {recommendation !== null && recommendation.note !== null && <p className={css.note}>{recommendation.note}</p>}
        <dl className={css.properties}>
          <Properties term={t('substitutes.same')} names={substitute.same} page={page} />
          <Properties term={t('substitutes.differs')} names={substitute.differs} page={page} />
          <Properties term={t('substitutes.unknown')} names={substitute.unknown} page={page} />
          <Lost lost={substitute.lost} page={page} />
        </dl>
      </div>
      <div className={css.facts}>
        <Score score={score} parts={parts} page={page} />
        <a href={compareAddress(base, { ids: compared })} rel="nofollow">
          {t('card.compare')}
          <span className="visually-hidden"> {card.nameToDisplay}</span>
        </a>
        <ProductActions product={{ ...card, sample: card.sampleAvailable }} page={page} />
      </div>
    </li>
  )
}

/** The points of a substitute, and what they consist of. */
function Score({ score, parts, page }: Pick<Substitute, 'score' | 'parts'> & { readonly page: Page }) {
  const { t } = page
  return (
    <details>
      <summary>{t('substitutes.score', { score: page.number(Math.round(score)) })}</summary>
      <table>
        <caption className="visually-hidden">{t('substitutes.parts')}</caption>
        <tbody>
          {parts.map(({ name, points }) =>
            points === 0 ? null : (
              <tr key={name}>
                <th scope="row">{t(`substitutes.part.${name}`)}</th>
                <td>{page.number(Math.round(points * 10) / 10)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </details>
  )
}

function Properties({
  term,
  names,
  page: { t },
}: {
  readonly term: string
  readonly names: readonly ComparedProperty[]
  readonly page: Page
}) {
  if (names.length === 0) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{names.map((name) => t(`substitutes.property.${name}`)).join(', ')}</dd>
    </div>
  )
}

function Lost({ lost, page: { t } }: { readonly lost: Substitute['lost']; readonly page: Page }) {
  const texts = [
    ...lost.certifications.map((value) => picklistText(t, 'certification', value)),
    ...lost.claims.map((value) => picklistText(t, 'claim', value)),
  ]
  if (texts.length === 0) return null
  return (
    <div className={css.lost}>
      <dt>{t('substitutes.lost')}</dt>
      <dd>{texts.join(', ')}</dd>
    </div>
  )
}
