import type { ConsentPurpose } from '#domain/consent.ts'
import { Checkbox } from '#widgets/checkbox/checkbox.tsx'
import type { Page } from '../page-context.ts'
import css from './consent.module.css'

/** What can be allowed, each with what it means; none of it is ticked unless the visitor did. */
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
