import { useState } from 'react'
import type { Batch, BatchUnit } from './formulation-batch.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import type { FormulationEntry } from '#features/content/managed-content/content-shapes.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { AskFor } from '#platform/forms/ask-for.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { BatchForm } from './batch-form.tsx'
import { RecipeTable } from './recipe-table.tsx'
import css from './formulation.module.css'

export interface RequestedBatch {
  readonly batch: Batch
  /** The error in the batch that the visitor typed. */
  readonly error: InputError | null
}

/** A recipe: phases with ingredients, their shares, and the amounts for a batch of any size. */
export function Formulation({
  lines,
  requested,
  path,
  country,
  page,
}: {
  readonly lines: readonly FormulationEntry[]
  readonly requested: RequestedBatch
  /** The path of the publication's page. */
  readonly path: string
  /** The country in which availability is checked; null on the worldwide site. */
  readonly country: string | null
  readonly page: Page
}) {
  const { t } = page
  const [size, setSize] = useState<number | null>(requested.error === null ? requested.batch.size : null)
  const [unit, setUnit] = useState<BatchUnit>(requested.batch.unit)
  // While the field contains no valid size, the amounts of the last valid size remain.
  const [last, setLast] = useState(requested.batch.size)
  const missing = lines.filter(({ availability }) => availability === 'unavailable').length
  return (
    <section className={css.formulation} aria-labelledby="formulation">
      <h2 id="formulation">{t('formulation.title')}</h2>
      {missing > 0 && country !== null && (
        <Notice tone="warning">
          <p>{t('formulation.missing', { country, missing, total: lines.length })}</p>
        </Notice>
      )}
      <BatchForm
        path={path}
        size={size}
        unit={unit}
        onSize={(next) => {
          setSize(next)
          if (next !== null) setLast(next)
        }}
        onUnit={setUnit}
        error={requested.error}
        page={page}
      />
      <RecipeTable lines={lines} batch={{ size: size ?? last, unit }} country={country} page={page} />
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
    />
  )
}
