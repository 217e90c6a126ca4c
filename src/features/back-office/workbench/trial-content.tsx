import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { PageProblem } from '#features/back-office/administration/page-problem.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { NewPromotion, NewSynonym } from './new-change.tsx'
import { LanguageOptions, SiteOptions } from './site-choice.tsx'
import {
  type FocusedResult,
  trialFields as fields,
  type RecordNote,
  type TrialPage,
  type TriedResult,
} from './trial-page.ts'

/** A search as a visitor makes it: results with reasons, synonyms and promotions, and new ones with their effect. */
export function TrialContent({ page, texts }: { readonly page: TrialPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[
          { text: t('backOffice.workbench.title'), href: page.workbenchHref },
          { text: t('backOffice.tried.title') },
        ]}
      />
      <div className="office-title">
        <h1>{t('backOffice.tried.title')}</h1>
      </div>
      <PageProblem problem={page.problem} texts={texts} />
      {page.focusName !== null && (
        <p className="office-lead">{t('backOffice.tried.focus', { name: page.focusName })}</p>
      )}
      <SearchForm page={page} texts={texts} />
      {page.found !== null && (
        <>
          {page.found.focus !== null && <Focus focus={page.found.focus} total={page.found.total} texts={texts} />}
          <Results found={page.found} texts={texts} />
          <NewSynonym page={page} texts={texts} />
          {page.found.results.length > 0 && <NewPromotion page={page} texts={texts} />}
        </>
      )}
    </>
  )
}

const SearchForm = ({ page, texts: { t } }: { readonly page: TrialPage; readonly texts: PageTexts }) => (
  <form className="office-tools" action={page.href} method="get" role="search">
    <label>
      {t('backOffice.workbench.term')}
      <input type="search" name={fields.term} defaultValue={page.term} autoComplete="off" />
    </label>
    <label>
      {t('backOffice.workbench.site')}
      <select name={fields.site} defaultValue={page.site}>
        <SiteOptions sites={page.sites} />
      </select>
    </label>
    <label>
      {t('backOffice.language')}
      <select name={fields.language} defaultValue={page.language}>
        <LanguageOptions />
      </select>
    </label>
    <label>
      {t('backOffice.tried.account')}
      <input type="search" name={fields.account} defaultValue={page.account} maxLength={200} autoComplete="off" />
    </label>
    {page.focus !== '' && <input type="hidden" name={fields.focus} value={page.focus} />}
    <Button type="submit">{t('backOffice.show')}</Button>
  </form>
)

/** Where the record in focus is in the list, and why; in English, as the explanation of the search is. */
const Focus = ({
  focus: { href, name, rank, score, reasons, excludedBy },
  total,
  texts: { t },
}: {
  readonly focus: FocusedResult
  readonly total: number
  readonly texts: PageTexts
}) => (
  <section className="office-section" aria-labelledby="focus">
    <h2 id="focus">
      <a href={href}>{name}</a>
    </h2>
    <p>
      {rank === null ? t('backOffice.tried.focusMissing') : t('backOffice.tried.focusRank', { rank, total, score })}
    </p>
    {[...excludedBy, ...reasons].length > 0 && (
      <ul className="office-recent" lang="en">
        {[...excludedBy, ...reasons].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )}
  </section>
)

type Found = NonNullable<TrialPage['found']>

const Results = ({ found, texts }: { readonly found: Found; readonly texts: PageTexts }) => {
  const { t } = texts
  return (
    <>
      <section className="office-section" aria-labelledby="results">
        <h2 id="results">{t('backOffice.tried.found', { count: found.total })}</h2>
        {found.corrected !== null && <p>{t('backOffice.tried.corrected', { term: found.corrected })}</p>}
        {found.results.length > 0 && (
          <AdministrationTable
            label={t('backOffice.tried.found', { count: found.total })}
            headings={['result', 'rank', 'score', 'why'].map((name) => t(`backOffice.tried.${name}`))}
            rows={found.results.map((result) => ({ key: result.href, cells: cellsOf(result, texts) }))}
          />
        )}
      </section>
      <Notes id="synonyms" notes={found.synonyms} none="backOffice.tried.noSynonyms" texts={texts} />
      <Notes id="promotions" notes={found.promotions} none="backOffice.tried.noPromotions" texts={texts} />
    </>
  )
}

/** The explanation of the search is English. */
const cellsOf = ({ href, name, rank, score, isPromoted, reasons }: TriedResult, { t }: PageTexts) => [
  <a key="name" href={href}>
    {name}
  </a>,
  isPromoted ? `${rank} – ${t('backOffice.tried.promoted')}` : rank,
  score,
  reasons.length === 0 ? (
    '–'
  ) : (
    <details key="why">
      <summary aria-label={`${t('backOffice.tried.why')}: ${name}`}>{t('backOffice.tried.why')}</summary>
      <ul lang="en">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  ),
]

const Notes = ({
  id,
  notes,
  none,
  texts: { t },
}: {
  readonly id: 'synonyms' | 'promotions'
  readonly notes: readonly RecordNote[]
  readonly none: string
  readonly texts: PageTexts
}) => (
  <section className="office-section" aria-labelledby={id}>
    <h2 id={id}>{t(`backOffice.tried.${id}`)}</h2>
    {notes.length === 0 ? (
      <p className="office-empty">{t(none)}</p>
    ) : (
      <ul className="office-recent">
        {notes.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    )}
  </section>
)
