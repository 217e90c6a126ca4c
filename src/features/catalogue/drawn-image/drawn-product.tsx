import type { BusinessGroupCode } from '#platform/values/markets/business-groups.ts'
import { drawnForm } from './forms.ts'
import { LayerPath } from './layer-path.tsx'
import { backdrop } from './backdrops.ts'
import { sheet } from './layers.ts'
import { seeded } from './seeded.ts'
import css from './drawn-image.module.css'
/**
 * Draws a product without an image: its physical form in front of the shape of its business group, in the accent colour of that
 * group. The drawing is derived from the product's id, so it is the same everywhere. It is decorative: the text beside it
 * contains all information.
 */
export function DrawnProduct({
  id,
  form,
  group,
}: {
  readonly id: string
  readonly form: string | undefined
  readonly group: BusinessGroupCode | undefined
}) {
  const chance = seeded(id)
  const behind = backdrop(group, chance)
  return (
    <svg
      className={css.product}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {behind && <path className={css.faint} d={behind} fillRule="evenodd" />}
      {drawnForm(form, chance).map((layer, at) => (
        <LayerPath key={at} layer={layer} />
      ))}
    </svg>
  )
}
