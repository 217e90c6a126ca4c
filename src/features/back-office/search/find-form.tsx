import { countId, helpButtonId, searchId, suggestionsId } from '#features/back-office/keyboard/key-elements.ts'
import { searchAddress } from '#features/back-office/page-parts/back-office-address.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { searchInput } from './search-shapes.ts'

/** The search in the header, for pages and records of every object. A script adds suggestions and the button of the keys. */
export const FindForm = ({
  base,
  term,
  texts: { t },
}: {
  readonly base: string
  readonly term: string
  readonly texts: PageTexts
}) => (
  <form
    className="office-find"
    action={searchAddress(base)}
    method="get"
    role="search"
    aria-label={t('backOffice.find.label')}
  >
    <input
      id={searchId}
      type="search"
      name={searchInput}
      defaultValue={term}
      maxLength={200}
      autoComplete="off"
      placeholder={t('backOffice.find.label')}
      aria-label={t('backOffice.find.label')}
      aria-keyshortcuts="/ Control+K"
    />
    <div id={suggestionsId} className="office-suggestions" hidden />
    <span id={countId} role="status" className="visually-hidden" />
    <button
      id={helpButtonId}
      type="button"
      className="office-keys"
      aria-label={t('backOffice.keys.title')}
      aria-keyshortcuts="?"
      hidden
    >
      ?
    </button>
  </form>
)
