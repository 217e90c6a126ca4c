import { useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { SearchInput } from '../search-input/search-input.tsx'
import { matchingOptions } from './matching-options.ts'
import css from './facet.module.css'

export interface FacetOption {
  readonly value: string
  readonly text: string
  readonly lang?: string | undefined
  /** As a visitor reads it. */
  readonly count: string
  readonly selected: boolean
  /** The same list with this value chosen, or without it when it is. */
  readonly href: string
}

export interface FacetTexts {
  /** `Show all 40` */
  readonly more: string
  /** `Search in Function` */
  readonly search: string
  /** `Clear the search field` */
  readonly clear: string
  readonly noMatch: string
  /** `2 chosen` */
  readonly chosen: string
}

const shownAtFirst = 7
/** Lists longer than this have a field to look through them. */
const searchableAbove = 12

/** The values of one property with their counts. Each is a link, so it works before JavaScript arrives. */
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
  const chosen = options.reduce((count, option) => (option.selected ? count + 1 : count), 0)
  const first = Math.max(shownAtFirst, chosen)
  const found = typed === '' ? null : matchingOptions(options, typed)
  return (
    <details className={css.facet} open={open}>
      <summary className={css.title}>
        {title}
        {chosen > 0 && (
          <span className={css.chosen}>
            {chosen}
            <span className="visually-hidden"> {texts.chosen}</span>
          </span>
        )}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={css.body}>
        {options.length > searchableAbove && (
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
        {found !== null ? (
          found.length === 0 ? (
            <p className={css.none}>{texts.noMatch}</p>
          ) : (
            <Options options={found} />
          )
        ) : options.length <= first + 2 ? (
          <Options options={options} />
        ) : (
          <>
            <Options options={options.slice(0, first)} />
            <details className={css.more}>
              <summary>
                {texts.more}
                <Icon name="chevron-down" size={16} />
              </summary>
              <Options options={options.slice(first)} />
            </details>
          </>
        )}
      </div>
    </details>
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
