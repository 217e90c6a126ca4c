import { circle, regular, spot, towards, type Layer, type Point } from './layers.ts'
import { LayerPath } from './layer-path.tsx'
import { seeded, whole, type Chance } from './seeded.ts'
import css from './drawn-image.module.css'

const center: Point = [24, 24]

/**
 * Draws an emblem for a supplier without a logo. The emblem is derived from the supplier's id and uses the accent colour of its
 * first business group.
 */
export function DrawnEmblem({ id }: { readonly id: string }) {
  return (
    <svg className={css.emblem} viewBox="0 0 48 48" aria-hidden="true">
      {emblem(seeded(id)).map((layer, at) => (
        <LayerPath key={at} layer={layer} />
      ))}
    </svg>
  )
}

/** Draws equal arms around a centre, like a company logo. */
function emblem(chance: Chance): readonly Layer[] {
  const arms = whole(chance, 3, 6)
  const turn = chance()
  const angles = Array.from({ length: arms }, (_, at) => turn + at / arms)
  const kind = whole(chance, 0, 3)
  const radius = 22 - arms
  if (kind === 0)
    return [
      { tone: 'middle', d: angles.map((angle) => circle(towards(center, angle, 11), radius - 7)).join('') },
      { tone: 'strong', d: spot(center), pen: 11 },
    ]
  if (kind === 1)
    return [
      { tone: 'middle', d: regular(center, arms === 5 ? 6 : arms + 2, 21, turn) },
      { tone: 'paper', d: regular(center, arms === 5 ? 6 : arms + 2, 14, turn) },
      { tone: 'strong', d: angles.map((angle) => spot(towards(center, angle, 7))).join(''), pen: 7 },
    ]
  if (kind === 2)
    return [
      {
        tone: 'middle',
        d: angles.map((angle) => armOf(angle)).join(''),
        pen: 6,
      },
      { tone: 'strong', d: angles.map((angle) => spot(towards(center, angle, 19))).join(''), pen: 9 },
    ]
  return [
    { tone: 'strong', d: angles.map((angle) => petal(angle, arms)).join('') },
    { tone: 'paper', d: spot(center), pen: 8 },
  ]
}

const written = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

const armOf = (angle: number): string => `M${written(center)}L${written(towards(center, angle, 19))}`

/** A closed shape from the centre outwards and back, with rounded sides. */
const petal = (angle: number, arms: number): string =>
  `M${written(center)}Q${written(towards(center, angle - 0.35 / arms, 18))} ${written(towards(center, angle, 22))}Q${written(towards(center, angle + 0.35 / arms, 18))} ${written(center)}Z`
