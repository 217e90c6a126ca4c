import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { type CartAct as Act, cartFields, type takeAct } from './cart-kinds.ts'
import { type CartKind, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import css from './cart.module.css'

/** A form without fields, for one action on a cart. */
export function CartAct({
  kind,
  act,
  page: { base },
  children,
}: {
  readonly kind: CartKind
  readonly act: Act | ReturnType<typeof takeAct>
  readonly page: Page
  readonly children: ReactNode
}) {
  return (
    <form action={base + cartPaths[kind]} method="post" className={css.act}>
      <input type="hidden" name={cartFields.act} value={act} />
      {children}
    </form>
  )
}
