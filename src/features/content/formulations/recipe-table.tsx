import { batchAmounts, readableAmount, type Batch } from './formulation-batch.ts'
import { measureText } from '#platform/values/numbers/measure-text.ts'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import type {
  FormulationEntry,
  MissingProduct,
  RecipeSubstitute,
} from '#features/content/managed-content/content-shapes.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { substitutesAddress } from '#platform/search/vocabulary/substitutes-address.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './formulation.module.css'

/** The phases of a recipe: ingredients, their shares, and the amounts for a batch. */
export function RecipeTable({
  lines,
  batch,
  country,
  page,
}: {
  readonly lines: readonly FormulationEntry[]
  readonly batch: Batch
  /** The country in which availability is checked; null on the worldwide site. */
  readonly country: string | null
  readonly page: Page
}) {
  const { t, site, language } = page
  const { amounts, decimals } = batchAmounts(
    lines.map(({ percent }) => percent),
    batch,
  )
  const weighed = (weight: number): string => {
    const { amount, unit, decimals: digits } = readableAmount(weight, batch.unit, decimals)
    return measureText(formatNumber(amount, site, language, digits), unit, language)
  }
  const share = (percent: number, digits: number): string =>
    measureText(formatNumber(percent, site, language, digits), '%', language)
  const whole = lines.reduce((sum, { percent }) => sum + percent, 0)
  return (
    <table className={css.table}>
      <caption>{t('formulation.caption', { batch: weighed(batch.size) })}</caption>
      <Head t={t} />
      {phasesOf(lines).map(({ phase, entries }) => (
        <tbody key={phase}>
          <tr className={css.phase}>
            <th colSpan={3} scope="rowgroup">
              {t('formulation.phase', { phase })}
            </th>
          </tr>
          {entries.map(({ line, at }) => (
            <tr key={at}>
              <th scope="row">
                <Ingredient line={line} country={country} page={page} />
              </th>
              <td>{share(line.percent, 6)}</td>
              <td>{weighed(amounts[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{t('formulation.total')}</th>
          <td>{share(whole, 2)}</td>
          <td>{weighed(batch.size)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const Head = ({ t }: Pick<Page, 't'>) => (
  <thead>
    <tr>
      <th scope="col">{t('formulation.ingredient')}</th>
      <th scope="col">{t('formulation.share')}</th>
      <th scope="col">{t('formulation.amount')}</th>
    </tr>
  </thead>
)

/** A product that is not available in the country is marked with a text. */
function Ingredient({
  line: { name, use, availability, product, missing },
  country,
  page,
}: {
  readonly line: FormulationEntry
  readonly country: string | null
  readonly page: Page
}) {
  const { t, base } = page
  return (
    <>
      <span translate="no">{name}</span>
      {use !== null && (
        <span className={css.use} lang={use.lang}>
          {use.nameToDisplay}
        </span>
      )}
      {product !== null && (
        <a className={css.product} href={productPath(base, product)}>
          {product.nameToDisplay}
        </a>
      )}
      {availability === 'unavailable' && (
        <span className={css.unavailable}>
          <Badge tone="warning">
            {country === null ? t('formulation.unavailable') : t('formulation.unavailableIn', { country })}
          </Badge>
        </span>
      )}
      {missing !== null && <SubstitutesOf missing={missing} page={page} />}
    </>
  )
}

/** What can stand in for a product here: up to three products, and the page that explains and lists them all. */
function SubstitutesOf({
  missing: { product, substitutes },
  page: { t, base },
}: {
  readonly missing: MissingProduct
  readonly page: Page
}) {
  return (
    <ul className={css.substitutes} aria-label={t('substitutes.title', { product: product.nameToDisplay })}>
      {substitutes.map((each) => (
        <li key={each.id}>
          <a href={productPath(base, each)}>{each.nameToDisplay}</a>
          <small>{reasonOf(each, t)}</small>
        </li>
      ))}
      <li>
        <a href={substitutesAddress(base, product.id)} rel="nofollow">
          {t(substitutes.length === 0 ? 'formulation.noSubstitutes' : 'substitutes.all')}
        </a>
      </li>
    </ul>
  )
}

/** Why a product can stand in for another one: an editor says so, or it does the same. */
function reasonOf({ recommendation, functions }: RecipeSubstitute, t: Page['t']): string {
  const shared = functions.map(({ nameToDisplay }) => nameToDisplay).join(', ')
  return [
    ...(recommendation === null ? [] : [t(`substitutes.${recommendation}`)]),
    ...(shared === '' ? [] : [t('formulation.sameFunction', { functions: shared, count: functions.length })]),
  ].join(' · ')
}

interface Phase {
  readonly phase: string
  readonly entries: readonly { readonly line: FormulationEntry; readonly at: number }[]
}

/** Returns the phases in the order in which the recipe first mentions them. */
const phasesOf = (lines: readonly FormulationEntry[]): readonly Phase[] =>
  [
    ...Map.groupBy(
      lines.map((line, at) => ({ line, at })),
      ({ line }) => line.phase,
    ),
  ].map(([phase, entries]) => ({
    phase,
    entries,
  }))
