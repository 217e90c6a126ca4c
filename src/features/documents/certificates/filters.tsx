import { useState } from 'react'
import {
  everyCertificate,
  everySupplier,
  writeCertificateChoice,
  type CertificateChoice,
} from './certificate-address.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { Chips } from '#platform/widgets/chips/chips.tsx'
import { Picklist } from '#platform/widgets/picklist/picklist.tsx'
import { picklistTexts } from '#platform/pages/parts/choice-texts.ts'
import { useNavigation } from '#platform/pages/navigation-context.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { withQuery } from '#platform/pages/screen-address.ts'
import type { Choice } from './certificate-card.ts'
import { PlainFilters, type FiltersProps } from './plain-filters.tsx'
import css from './certificates.module.css'

/** The filters of the list: holder, scheme and language. They exist only in the address. */
export function Filters(props: FiltersProps) {
  const { choice: current, holders, list, path, page } = props
  const { t } = page
  const { open } = useNavigation()
  // A selection is shown before its list is loaded; the next address then replaces it.
  const [shown, setShown] = useState({ of: current, choice: current })
  if (shown.of !== current) setShown({ of: current, choice: current })
  const { choice } = shown
  const change = (next: CertificateChoice): void => {
    setShown({ of: current, choice: next })
    open(addressOf(path, next), { keepScroll: true })
  }
  const holder = t('certificates.filter.holder')
  const scheme = t('certificates.filter.scheme')
  const language = t('certificates.filter.language')
  return (
    <div className={css.filters}>
      <div className={css.picklists} data-holders={holders.length > 0 ? '' : undefined}>
        {holders.length > 0 && (
          <Picklist
            label={holder}
            options={holders}
            value={choice.principal}
            // Schemes and languages depend on the holder, so a new holder resets them.
            onChange={(principal) =>
              change({ ...everyCertificate, principal, schemes: principal === everySupplier ? choice.schemes : [] })
            }
            placeholder={companyName(page.site)}
            texts={{ ...picklistTexts(t, holder), none: companyName(page.site) }}
          />
        )}
        <Picklist
          multiple
          label={scheme}
          options={list.schemes}
          value={choice.schemes}
          onChange={(schemes) => change({ ...choice, schemes })}
          placeholder={t('certificates.filter.any')}
          texts={picklistTexts(t, scheme)}
        />
        <Picklist
          multiple
          label={language}
          options={list.languages}
          value={choice.languages}
          onChange={(languages) => change({ ...choice, languages })}
          placeholder={t('certificates.filter.any')}
          texts={picklistTexts(t, language)}
        />
      </div>
      <noscript>
        <PlainFilters {...props} />
      </noscript>
      <ActiveFilters {...props} />
    </div>
  )
}

const addressOf = (path: string, choice: CertificateChoice): string => withQuery(path, writeCertificateChoice(choice))

/** The chosen schemes and languages, each of which can be removed. */
function ActiveFilters({ choice: current, list, path, page }: FiltersProps) {
  const { t } = page
  const to = (next: CertificateChoice): string => addressOf(path, next)
  const scheme = t('certificates.filter.scheme')
  const language = t('certificates.filter.language')
  return (
    <Chips
      label={t('results.activeFilters')}
      chips={[
        ...chipsOf(list.schemes, current.schemes, scheme, (schemes) => to({ ...current, schemes }), page),
        ...chipsOf(list.languages, current.languages, language, (languages) => to({ ...current, languages }), page),
      ]}
      clear={{
        text: t('results.clearFilters'),
        href: to({ ...everyCertificate, principal: current.principal }),
      }}
    />
  )
}

const chipsOf = (
  choices: readonly Choice[],
  chosen: readonly string[],
  facet: string,
  href: (chosen: readonly string[]) => string,
  { t }: Page,
) =>
  choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ value, label }) => ({
      key: `${facet} ${value}`,
      facet,
      text: label,
      href: href(chosen.filter((each) => each !== value)),
      removeLabel: t('results.removeFilter', { facet, value: label }),
    }))
