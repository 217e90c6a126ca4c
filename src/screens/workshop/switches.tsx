import { languageCodes, languages } from '#domain/languages.ts'
import { writeWorkshopAddress } from './workshop-address.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import css from './workshop.module.css'

/** Brand, language and direction: links to the same page in another one. */
export function Switches({ address, site, sites }: WorkshopHydration) {
  return (
    <div className={css.switches}>
      <Switch
        label="Site"
        choices={sites.map(({ code, name }) => ({
          text: name,
          href: writeWorkshopAddress({ ...address, site: code }),
          current: code === site.code,
        }))}
      />
      <Switch
        label="Language"
        choices={languageCodes.map((language) => ({
          text: languages[language].name,
          lang: language,
          href: writeWorkshopAddress({ ...address, language }),
          current: language === address.language,
        }))}
      />
      <Switch
        label="Direction"
        choices={(['ltr', 'rtl'] as const).map((direction) => ({
          text: direction === 'ltr' ? 'Left to right' : 'Right to left',
          href: writeWorkshopAddress({ ...address, direction }),
          current: direction === address.direction,
        }))}
      />
    </div>
  )
}

interface Choice {
  readonly text: string
  readonly lang?: string
  readonly href: string
  readonly current: boolean
}

function Switch({ label, choices }: { readonly label: string; readonly choices: readonly Choice[] }) {
  const current = choices.find((choice) => choice.current)
  return (
    <details className={css.switch} name="switch">
      <summary>
        {label}: <b lang={current?.lang}>{current?.text}</b>
      </summary>
      <ul>
        {choices.map(({ text, lang, href, current: isCurrent }) => (
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
