import type { Page } from '#platform/pages/page-context.ts'
import { addAct, askForm, cartActField, type CartKind, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import css from './ask-for.module.css'

/** The buttons that add products to a cart. They are the same for every visitor, so that guests share the page. */
export function AskFor({
  products,
  kinds,
  label,
  text,
  page: { base },
}: {
  readonly products: readonly string[]
  readonly kinds: readonly CartKind[]
  readonly label: string
  readonly text: (kind: CartKind) => string
  readonly page: Page
}) {
  return (
    <div className={css.ask} role="group" aria-label={label}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          type="submit"
          variant={kind === kinds[0] ? 'brand' : 'neutral'}
          form={askForm}
          formAction={base + cartPaths[kind]}
          name={cartActField}
          value={addAct(products)}
        >
          {text(kind)}
        </Button>
      ))}
    </div>
  )
}
