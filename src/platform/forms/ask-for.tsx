import { formCommand, formNames } from './form-names.ts'
import { addParameters, askForm, type CartKind } from '#platform/values/addresses/cart-paths.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import css from './ask-for.module.css'

/** The buttons that add products to a cart. They are the same for every visitor, so that guests share the page. */
export function AskFor({
  products,
  kinds,
  label,
  text,
}: {
  readonly products: readonly string[]
  readonly kinds: readonly CartKind[]
  readonly label: string
  readonly text: (kind: CartKind) => string
}) {
  return (
    <div className={css.ask} role="group" aria-label={label} data-actions="">
      {kinds.map((kind) => (
        <Button
          key={kind}
          type="submit"
          variant={kind === kinds[0] ? 'brand' : 'neutral'}
          form={askForm}
          name={formNames.form}
          value={formCommand('CartController.addLines', addParameters(kind, products))}
        >
          {text(kind)}
        </Button>
      ))}
    </div>
  )
}
