import type { ConsentPurpose } from '#platform/values/consent-purposes.ts'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './consent.module.css'

/** Lists the purposes with their explanations; only those that the visitor allowed are checked. */
export function Purposes({
  t,
  purposes,
  chosen,
  onChange,
}: {
  readonly t: Page['t']
  readonly purposes: readonly ConsentPurpose[]
  readonly chosen: readonly ConsentPurpose[]
  readonly onChange: (chosen: readonly ConsentPurpose[]) => void
}) {
  return (
    <ul className={css.purposes}>
      {purposes.map((purpose) => (
        <li key={purpose}>
          <Checkbox
            label={t(`consent.purpose.${purpose}`)}
            checked={chosen.includes(purpose)}
            onChange={(checked) => onChange(checked ? [...chosen, purpose] : chosen.filter((each) => each !== purpose))}
          />
          <p className={css.meaning}>{t(`consent.meaning.${purpose}`)}</p>
        </li>
      ))}
    </ul>
  )
}
