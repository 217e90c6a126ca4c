import { useState } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { SearchInput } from '#platform/widgets/search-input/search-input.tsx'
import { matchingOptions } from './matching-options.ts'
import css from './facet.module.css'

export interface FacetOption {
  readonly value: string
  readonly text: string
  readonly lang?: string | undefined
  /** The formatted number of results. */
  readonly count: string
  readonly selected: boolean
  /** The address of the same list with this value selected, or without it if it already is. */
  readonly href: string
}

export interface FacetTexts {
  /** Such as `Show all 40`. */
  readonly more: string
  /** Such as `Search in Function`. */
  readonly search: string
  /** Such as `Clear the search field`. */
  readonly clear: string
  readonly noMatch: string
  /** Such as `2 chosen`. */
  readonly selected: string
}

const minVisible = 7
/** Lists with more options than this have a search field. */
const maxWithoutSearch = 12

/** The values of one property with their counts. Each value is a link, so the facet works without JavaScript. */
export function Facet({
  title,
  options,
  open,
  texts,
}: {
  readonly title: string
  readonly options: readonly FacetOption[]
  readonly open: boolean
  readonly texts: FacetTexts
}) {
  const [typed, setTyped] = useState('')
  const selectedCount = options.reduce((count, option) => (option.selected ? count + 1 : count), 0)
  const visible = Math.max(minVisible, selectedCount)
  const found = typed === '' ? null : matchingOptions(options, typed)
  return (
    <details className={css.facet} open={open}>
      <summary className={css.title}>
        {title}
        {selectedCount > 0 && (
          <span className={css.chosen}>
            {selectedCount}
            <span className="visually-hidden"> {texts.selected}</span>
          </span>
        )}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={css.body}>
        {options.length > maxWithoutSearch && (
          <div className={css.search}>
            <SearchInput
              label={texts.search}
              placeholder={texts.search}
              value={typed}
              onChange={setTyped}
              size="small"
              clearLabel={texts.clear}
            />
          </div>
        )}
        {found === null ? (
          <AllOptions {...{ options, visible }} more={texts.more} />
        ) : found.length === 0 ? (
          <p className={css.none}>{texts.noMatch}</p>
        ) : (
          <Options options={found} />
        )}
      </div>
    </details>
  )
}

/** The first options; the others are collapsed if there are more than two of them. */
function AllOptions({
  options,
  visible,
  more,
}: {
  readonly options: readonly FacetOption[]
  /** The number of options that are visible at first. */
  readonly visible: number
  readonly more: string
}) {
  if (options.length <= visible + 2) return <Options options={options} />
  return (
    <>
      <Options options={options.slice(0, visible)} />
      <details className={css.more}>
        <summary>
          {more}
          <Icon name="chevron-down" size={16} />
        </summary>
        <Options options={options.slice(visible)} />
      </details>
    </>
  )
}

function Options({ options }: { readonly options: readonly FacetOption[] }) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <a
            className={css.option}
            href={option.href}
            aria-current={option.selected ? 'true' : undefined}
            rel="nofollow"
          >
            <span lang={option.lang}>{option.text}</span> <span className={css.count}>{option.count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
