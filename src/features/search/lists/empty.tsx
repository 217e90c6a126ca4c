import { shownTerm } from '#platform/search/vocabulary/search-term.ts'
import { listTypes } from '#platform/search/vocabulary/search-address.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { facetValueText } from '#platform/pages/parts/picklist-texts.ts'
import { kindLists } from './kind-lists.ts'
import type { ListLinks } from './list-links.ts'
import type { ListData } from './list-data.ts'
import css from './results.module.css'

interface Way {
  readonly href: string
  readonly text: string
  readonly result: string
}

/** A list without results: suggests filters to remove, with the resulting counts, and other pages. */
export function Empty({
  list,
  links,
  page,
  filtered,
}: {
  readonly list: ListData
  readonly links: ListLinks
  readonly page: Page
  readonly filtered: boolean
}) {
  const { t, base } = page
  const term = list.state.searchTerm
  const drop = waysToDrop(list, links, page)
  const others = otherKinds(list, links, page)
  return (
    <div className={css.empty}>
      <h2>{term === '' ? t('results.empty.title') : t('results.empty.titleForTerm', { term: shownTerm(term) })}</h2>
      <Ways title={t('results.empty.dropOne')} ways={drop} />
      <Ways title={t('results.empty.otherKinds')} ways={others} />
      {drop.length + others.length === 0 && (
        <p>{t(term === '' ? 'results.empty.nothing' : 'results.empty.spelling')}</p>
      )}
      <p className={css.onward}>
        {filtered ? (
          <ButtonLink href={links.clear}>{t('results.clearFilters')}</ButtonLink>
        ) : (
          <ButtonLink href={`${base}/products`}>{t('results.empty.allProducts')}</ButtonLink>
        )}
        <a href={`${base}/pasted-list`}>{t('results.pasteList')}</a>
      </p>
    </div>
  )
}

function Ways({ title, ways }: { readonly title: string; readonly ways: readonly Way[] }) {
  if (ways.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul className={css.ways}>
        {ways.map((way) => (
          <li key={way.href}>
            <a className={css.way} href={way.href} rel="nofollow">
              <span>{way.text}</span>
              <b>{way.result}</b>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The maximum number of suggestions; more would be a list of their own. */
const maxWays = 6

const waysToDrop = ({ result }: ListData, links: ListLinks, page: Page): readonly Way[] =>
  result.relax
    .filter((way) => way.total > 0)
    .slice(0, maxWays)
    .map((way) => ({
      href: links.without(way.facet, way.value),
      text:
        way.facet === 'letter'
          ? page.t('results.empty.withoutLetter', { letter: way.value })
          : page.t('results.empty.without', {
              facet: page.t(`facet.${way.facet}`),
              value: facetValueText(page, way.facet, way.value, way.label),
            }),
      result: page.t(`results.total.${result.resultsType}`, { count: way.total }),
    }))

const otherKinds = ({ result }: ListData, links: ListLinks, page: Page): readonly Way[] =>
  listTypes
    .map((kind) => ({ kind, count: result.counts[kind] ?? 0 }))
    .filter(({ kind, count }) => kind !== result.resultsType && count > 0)
    .map(({ kind, count }) => ({
      href: links.kind(kind),
      text: page.t(`${kindLists[kind].texts}.title`),
      result: page.t(`results.total.${kind}`, { count }),
    }))
