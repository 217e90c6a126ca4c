import type { Chip } from '#platform/widgets/chips/chips.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { facetValueText } from '#platform/pages/parts/picklist-texts.ts'
import { chosenValues } from './chosen-values.ts'
import type { ListLinks } from './list-links.ts'
import type { ListData } from './list-data.ts'

/** Returns the active filters of a list, as the response understood them; an unknown value has no chip (ADR-07). */
export function chipsOf({ result, state, fixed }: ListData, links: ListLinks, page: Page): readonly Chip[] {
  const { t } = page
  const chips = result.facets
    .filter((facet) => !fixed.includes(facet.key))
    .flatMap((facet) =>
      chosenValues(facet).map(([value, , label = null]): Chip => {
        const text = facetValueText(page, facet.key, value, label)
        return chip(`${facet.key} ${value}`, t(`facet.${facet.key}`), text, links.toggle(facet.key, value), page)
      }),
    )
  const excluded = (result.understood?.excluded ?? []).map(({ text, without }) =>
    chip(`excluded ${text}`, t('results.excluded'), text, links.term(without), page),
  )
  return state.letter === null
    ? [...chips, ...excluded]
    : [...chips, ...excluded, chip('letter', t('facet.letter'), state.letter, links.letter(null), page)]
}

const chip = (key: string, facet: string, text: string, href: string, { t }: Page): Chip => ({
  key,
  facet,
  text,
  href,
  removeLabel: t('results.removeFilter', { facet, value: text }),
})
