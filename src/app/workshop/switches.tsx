import { languageCodes, languages } from '#platform/i18n/languages.ts'
import { formatWorkshopAddress } from './workshop-address.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import css from './workshop.module.css'

/** Links to the same page with another brand, language or direction. */
export function Switches({ address, site, sites }: WorkshopHydration) {
  return (
    <div className={css.switches}>
      <Switch
        label="Site"
        options={sites.map(({ code, name }) => ({
          text: name,
          href: formatWorkshopAddress({ ...address, site: code }),
          current: code === site.code,
        }))}
      />
      <Switch
        label="Language"
        options={languageCodes.map((language) => ({
          text: languages[language].name,
          lang: language,
          href: formatWorkshopAddress({ ...address, language }),
          current: language === address.language,
        }))}
      />
      <Switch
        label="Direction"
        options={(['ltr', 'rtl'] as const).map((direction) => ({
          text: direction === 'ltr' ? 'Left to right' : 'Right to left',
          href: formatWorkshopAddress({ ...address, direction }),
          current: direction === address.direction,
        }))}
      />
    </div>
  )
}

interface SwitchOption {
  readonly text: string
  readonly lang?: string
  readonly href: string
  readonly current: boolean
}

function Switch({ label, options }: { readonly label: string; readonly options: readonly SwitchOption[] }) {
  const current = options.find((option) => option.current)
  return (
    <details className={css.switch} name="switch">
      <summary>
        {label}: <b lang={current?.lang}>{current?.text}</b>
      </summary>
      <ul>
        {options.map(({ text, lang, href, current: isCurrent }) => (
          <li key={href}>
            <a href={href} lang={lang} aria-current={isCurrent ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
