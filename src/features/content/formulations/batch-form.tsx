import { batchParameters, smallestBatch } from './batch-address.ts'
import { batchUnits, type BatchUnit } from './formulation-batch.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { DecimalInput } from '#platform/widgets/decimal-input/decimal-input.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './formulation.module.css'

/** The size of the batch for which a recipe shows amounts. */
export function BatchForm({
  path,
  size,
  unit,
  onSize,
  onUnit,
  error,
  page: { t, site, language },
}: {
  readonly path: string
  /** Null: the field contains no valid size. */
  readonly size: number | null
  readonly unit: BatchUnit
  readonly onSize: (size: number | null) => void
  readonly onUnit: (unit: BatchUnit) => void
  readonly error: InputError | null
  readonly page: Page
}) {
  const errorText = inputErrorText(t)
  return (
    <form className={css.form} action={path} method="get" data-keep-scroll="">
      <DecimalInput
        label={t('formulation.batch')}
        name={batchParameters.typed}
        value={size}
        onChange={onSize}
        site={site}
        language={language}
        min={smallestBatch}
        required
        errorText={errorText}
        error={error === null ? null : errorText(error)}
      />
      <label className={css.unit}>
        <span>{t('formulation.unit')}</span>
        <select
          name={batchParameters.unit}
          value={unit}
          autoComplete="off"
          onChange={({ target }) => onUnit(batchUnits.find((each) => each === target.value) ?? unit)}
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
  )
}
