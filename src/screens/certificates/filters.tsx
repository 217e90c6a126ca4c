import { useState } from 'react'
import { everyCertificate, writeCertificateChoice, type CertificateChoice } from '#domain/certificate-address.ts'
import { companyName } from '#domain/page-title.ts'
import { Chips } from '#widgets/chips/chips.tsx'
import { Picklist } from '#widgets/picklist/picklist.tsx'
import { picklistTexts } from '../choice-texts.ts'
import { useNavigation } from '../navigation-context.ts'
import type { Page } from '../page-context.ts'
import { withQuery } from '../screen-address.ts'
import type { Choice } from './listed-certificates.ts'
import { PlainFilters, type FiltersProps } from './plain-filters.tsx'
import css from './certificates.module.css'

/** What the list is narrowed down by: whose, of what scheme, in which language. The address is the only state. */
export function Filters(props: FiltersProps) {
  const { data, list, path, page } = props
  const { t } = page
  const { open } = useNavigation()
  // What was just chosen is shown before its list is there; the next address has the last word.
  const [shown, setShown] = useState({ of: data.choice, choice: data.choice })
  if (shown.of !== data.choice) setShown({ of: data.choice, choice: data.choice })
  const { choice } = shown
  const to = (next: CertificateChoice): string => withQuery(path, writeCertificateChoice(next))
  const change = (next: CertificateChoice): void => {
    setShown({ of: data.choice, choice: next })
    open(to(next), { keepScroll: true })
  }
  const holder = t('certificates.filter.holder')
  const scheme = t('certificates.filter.scheme')
  const language = t('certificates.filter.language')
  return (
    <div className={css.filters}>
      <div className={css.picklists}>
        {data.holders.length > 0 && (
          <Picklist
            label={holder}
            options={data.holders}
            value={choice.principal}
            // Another holder has other schemes and languages.
            onChange={(principal) => change({ ...everyCertificate, principal })}
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
      <Chips
        label={t('results.activeFilters')}
        chips={[
          ...chipsOf(list.schemes, data.choice.schemes, scheme, (schemes) => to({ ...data.choice, schemes }), page),
          ...chipsOf(
            list.languages,
            data.choice.languages,
            language,
            (languages) => to({ ...data.choice, languages }),
            page,
          ),
        ]}
        clear={{
          text: t('results.clearFilters'),
          href: to({ ...everyCertificate, principal: data.choice.principal }),
        }}
      />
    </div>
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
