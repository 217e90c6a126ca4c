import type { OutsideMark } from '#features/catalogue/assortments/outside-mark.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { outsideText } from './outside-text.ts'
import css from './outside-mark.module.css'

/** The mark of a row that the customer of the session does not see (SAL-03). */
export const OutsideMarkPart = ({ outside, page }: { readonly outside: OutsideMark; readonly page: Page }) => (
  <span className={css.outside} data-outside={outside.by}>
    <Icon name="info" size={16} />
    <span>{outsideText(outside, page.t)}</span>
  </span>
)
