import type { ReactNode } from 'react'
import css from './column-page.module.css'

/** A page of forms and short lists, in one column that is easy to read. */
export const ColumnPage = ({ children }: { readonly children: ReactNode }) => (
  <article className={css.page}>{children}</article>
)
