import { useState } from 'react'
import { batchParameters, smallestBatch } from './batch-address.ts'
import { batchAmounts, batchUnits, type Batch, type BatchUnit } from './formulation-batch.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { formatNumber } from '#platform/i18n/number-format.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import type { FormulationEntry, MissingProduct } from '#features/content/publications/publication-shapes.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { DecimalInput } from '#platform/widgets/decimal-input/decimal-input.tsx'
import { substitutesAddress } from '#platform/values/addresses/substitutes-address.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { AskFor } from '#platform/pages/parts/ask-for.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './formulation.module.css'

export interface GivenBatch {
  readonly batch: Batch
  /** The error in the batch that the visitor typed. */
  readonly error: InputError | null
}

/** A recipe: phases with ingredients, their shares, and the amounts for a batch of any size. */
export function Formulation({
  lines,
  given,
  path,
  country,
  page,
}: {
  readonly lines: readonly FormulationEntry[]
  readonly given: GivenBatch
  /** The path of the publication's page. */
  readonly path: string
  /** The country in which availability is checked; null on the worldwide site. */
  readonly country: string | null
  readonly page: Page
}) {
  const { t, site, language } = page
  const [size, setSize] = useState<number | null>(given.error === null ? given.batch.size : null)
  const [unit, setUnit] = useState<BatchUnit>(given.batch.unit)
  // While the field contains no valid size, the amounts of the last valid size remain.
  const [last, setLast] = useState(given.batch.size)
  const batch: Batch = { size: size ?? last, unit }
  const { amounts, decimals } = batchAmounts(
    lines.map(({ percent }) => percent),
    batch,
  )
  const weighed = (amount: number): string => `${formatNumber(amount, site, language, decimals)}\u00a0${unit}`
  const share = (percent: number, digits: number): string =>
    t('product.percent', { percent: formatNumber(percent, site, language, digits) })
  const whole = lines.reduce((sum, { percent }) => sum + percent, 0)
  const missing = lines.filter(({ availability }) => availability === 'unavailable').length
  const errorText = inputErrorText(t)
  return (
    <section className={css.formulation} aria-labelledby="formulation">
      <h2 id="formulation">{t('formulation.title')}</h2>
      {missing > 0 && country !== null && (
        <Notice tone="warning">
          <p>{t('formulation.missing', { country, missing, total: lines.length })}</p>
        </Notice>
      )}
      <form className={css.form} action={path} method="get" data-keep-scroll="">
        <DecimalInput
          label={t('formulation.batch')}
          name={batchParameters.typed}
          value={size}
          onChange={(next) => {
            setSize(next)
            if (next !== null) setLast(next)
          }}
          site={site}
          language={language}
          min={smallestBatch}
          required
          errorText={errorText}
          error={given.error === null ? null : errorText(given.error)}
        />
        <label className={css.unit}>
          <span>{t('formulation.unit')}</span>
          <select
            name={batchParameters.unit}
            value={unit}
            autoComplete="off"
            onChange={({ target }) => setUnit(batchUnits.find((each) => each === target.value) ?? unit)}
          >
            {batchUnits.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <span className={css.submit}>
          <Button type="submit">{t('formulation.calculate')}</Button>
        </span>
      </form>
      <table className={css.table}>
        <caption>{t('formulation.caption', { batch: weighed(batch.size) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('formulation.ingredient')}</th>
            <th scope="col">{t('formulation.share')}</th>
            <th scope="col">{t('formulation.amount')}</th>
          </tr>
        </thead>
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
      <AskForAll lines={lines} page={page} />
    </section>
  )
}

/** Asks for all products of the recipe that the visitor can get here. */
function AskForAll({ lines, page }: { readonly lines: readonly FormulationEntry[]; readonly page: Page }) {
  const { t } = page
  const products = [...new Set(lines.flatMap(({ product }) => product?.id ?? []))]
  const text = { sample: t('formulation.askSamples'), quote: t('formulation.askQuotes') }
  if (products.length === 0) return null
  return (
    <AskFor
      products={products}
      kinds={['sample', 'quote']}
      label={t('formulation.ask')}
      text={(kind) => (kind === 'default' ? '' : text[kind])}
      page={page}
    />
  )
}

/** A product that is not available in the country is marked with a text. */
function Ingredient({
  line: { name, availability, product, missing },
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
