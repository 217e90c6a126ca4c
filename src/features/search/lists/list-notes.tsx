import type { Page } from '#platform/pages/page-context.ts'
import { AlphabetNavigation } from '#platform/widgets/alphabet-navigation/alphabet-navigation.tsx'
import { foldedTotal, hasNotices, listConflicts, notices } from './later-parts.ts'
import type { ListData } from './list-data.ts'
import type { ListLinks } from './list-links.ts'
import { isFolded } from './list-view.ts'

/** What stands between the filters of a list and its rows. */
export function ListNotes({
  page,
  list,
  links,
}: {
  readonly page: Page
  readonly list: ListData
  readonly links: ListLinks
}) {
  const { t } = page
  const { result, state } = list
  return (
    <>
      {isFolded(list) && result.rows !== undefined && <foldedTotal.Part rows={result.rows} page={page} />}
      {result.conflicts !== undefined && (
        <listConflicts.Part conflicts={result.conflicts} address={links.page(1)} page={page} />
      )}
      {hasNotices(result) && <notices.Part result={result} links={links} page={page} />}
      {showLetters(list) && (
        <AlphabetNavigation
          label={t('results.letters')}
          all={{ text: t('results.allLetters'), href: links.letter(null), selected: state.letter === null }}
          letters={result.letters.map(({ letter, count }) => ({
            letter,
            count,
            href: links.letter(letter),
            selected: state.letter === letter,
            label: t('results.letter', { letter, count }),
          }))}
        />
      )}
    </>
  )
}

/** The alphabet helps visitors who browse, not visitors who search. */
const showLetters = ({ result, state }: ListData): boolean =>
  result.resultsType !== 'knowledgeArticle' &&
  result.letters.length > 0 &&
  (state.searchTerm === '' || state.letter !== null)
