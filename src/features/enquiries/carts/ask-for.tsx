import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { cartFields } from './cart-kinds.ts'
import { type CartKind, cartPaths } from './cart-paths.ts'
import css from './ask-for.module.css'

/** The forms that add a product to a cart. They are the same for every visitor, so that guests share the page. */
export function AskFor({
  product,
  kinds,
  page: { t, base },
}: {
  readonly product: string
  readonly kinds: readonly CartKind[]
  readonly page: Page
}) {
  return (
    <div className={css.ask} role="group" aria-label={t('cart.ask.label')}>
      {kinds.map((kind) => (
        <form key={kind} action={base + cartPaths[kind]} method="post">
          <input type="hidden" name={cartFields.act} value="add" />
          <input type="hidden" name={cartFields.product} value={product} />
          <Button type="submit" variant={kind === kinds[0] ? 'brand' : 'neutral'}>
            {t(`cart.ask.${kind}`)}
          </Button>
        </form>
      ))}
    </div>
  )
}
