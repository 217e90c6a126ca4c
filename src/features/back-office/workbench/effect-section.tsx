import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { languages, type LanguageCode } from '#platform/i18n/languages.ts'
import type { Effect } from './effect.ts'

/** What a change does to the last searched terms, before it is saved. */
export const EffectSection = ({ effect, texts: { t } }: { readonly effect: Effect; readonly texts: PageTexts }) => (
  <div role="status">
    <h3>{t('backOffice.tried.effect', { count: effect.changed.length + effect.rare, replayed: effect.replayed })}</h3>
    {effect.rare > 0 && <p>{t('backOffice.tried.rare', { count: effect.rare })}</p>}
    {effect.changed.length > 0 && (
      <AdministrationTable
        label={t('backOffice.tried.showEffect')}
        headings={[
          'backOffice.workbench.term',
          'backOffice.workbench.site',
          'backOffice.language',
          'backOffice.tried.results',
          'backOffice.tried.gained',
          'backOffice.tried.lost',
          'backOffice.tried.moved',
        ].map((key) => t(key))}
        rows={effect.changed.map(({ key, term, site, language, before, after, gained, lost, moved }) => ({
          key,
          cells: [
            term,
            <span key="site" lang="en">
              {site}
            </span>,
            languages[language as LanguageCode]?.name ?? language,
            before === after ? before : `${before} › ${after}`,
            ...[gained, lost, moved].map((names) => (names.length === 0 ? '–' : names.join(', '))),
          ],
        }))}
      />
    )}
  </div>
)
