import { useId } from 'react'
import type { RangeResult } from '#features/search/results/search-shapes.ts'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { readRange } from '#platform/search/vocabulary/ranges.ts'
import { withChange, writeSearch } from '#platform/search/vocabulary/search-address.ts'
import { readRangeEnd, writeRangeEnd } from '#platform/search/vocabulary/typed-range.ts'
import { rangeParameters } from '#platform/values/addresses/url-parameters.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import facetCss from '#platform/widgets/facet/facet.module.css'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { ListData } from './list-data.ts'
import css from './range-facets.module.css'

/** Properties with numbers: each is a GET form with two ends, which works without JavaScript. */
export function RangeFacets({ list, page }: { readonly list: ListData; readonly page: Page }) {
  return list.result.ranges.map((range) => <RangeFacet key={range.property} range={range} list={list} page={page} />)
}

function RangeFacet({
  range,
  list,
  page,
}: {
  readonly range: RangeResult
  readonly list: ListData
  readonly page: Page
}) {
  const { t } = page
  const id = useId()
  const { name, lang, unit, selected, stated, among } = range
  const typed = list.state.unreadRange?.property === range.property ? list.state.unreadRange : null
  return (
    <details className={facetCss.facet} open>
      <summary className={facetCss.title}>
        <span className={css.name}>
          <span lang={lang}>{name}</span>
          {unit !== '' && <span className={css.unit}> {unit}</span>}
        </span>
        {selected !== null && (
          <span className={facetCss.chosen}>
            1<span className="visually-hidden"> {t('facet.chosen', { count: 1 })}</span>
          </span>
        )}
        <Icon name="chevron-down" size={16} />
      </summary>
      <form className={css.form} action={page.base + list.path} method="get" data-keep-scroll="">
        {hiddenFields(range, list).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <fieldset className={css.fields} aria-describedby={id}>
          <legend className="visually-hidden">{unit === '' ? name : `${name} (${unit})`}</legend>
          <End
            name={rangeParameters.from}
            label={t('facet.range.from')}
            value={selected?.low}
            typed={typed?.from}
            hint={range.low}
            {...{ range, page }}
          />
          <End
            name={rangeParameters.to}
            label={t('facet.range.to')}
            value={selected?.high}
            typed={typed?.to}
            hint={range.high}
            {...{ range, page }}
          />
          <Button type="submit" size="small">
            {t('results.apply')}
          </Button>
        </fieldset>
        <p className={css.stated} id={id}>
          {t('facet.range.stated', { stated: page.number(stated), among: page.number(among) })}
        </p>
      </form>
    </details>
  )
}

function End({
  name,
  label,
  value = null,
  typed = null,
  hint,
  range: { decimals },
  page,
}: {
  readonly name: string
  readonly label: string
  readonly value: number | null | undefined
  /** What was typed, if one of the ends could not be read. */
  readonly typed: string | null | undefined
  /** What the products of the list state. */
  readonly hint: number | null
  readonly range: RangeResult
  readonly page: Page
}) {
  const id = useId()
  const text = typed ?? (value === null ? '' : writeRangeEnd(value, page))
  const error = typed === null ? null : readRangeEnd(typed, page).error
  return (
    <label className={css.end}>
      <span>{label}</span>
      {/* The key makes a new field for each address, so that the browser does not restore an earlier number. */}
      <input
        key={text}
        inputMode="decimal"
        name={name}
        defaultValue={text}
        placeholder={hint === null ? undefined : formatNumber(hint, page.site, page.language, decimals)}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : id}
      />
      {error !== null && (
        <span className={css.error} id={id} role="alert">
          {inputErrorText(page.t)(error)}
        </span>
      )}
    </label>
  )
}

/** The rest of the address. Words of the search term that name a range of the property are replaced by the typed range. */
function hiddenFields({ property }: RangeResult, { state, result }: ListData): readonly (readonly [string, string])[] {
  const named = result.understood?.filters.find(
    ({ facet, values }) => facet === 'range' && values.some((value) => readRange(value)?.property === property),
  )
  const others = withChange(state, named === undefined ? {} : { searchTerm: named.without })
  return [...new URLSearchParams(writeSearch(others)), [rangeParameters.property, property]]
}
