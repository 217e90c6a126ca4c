import type { BusinessGroupCode } from '#platform/values/markets/business-groups.ts'
import { circle, polygon, regular, towards, type Point } from './layers.ts'
import { whole, type Chance } from './seeded.ts'

/** The large shape of a business group behind a product, as a path with the even-odd rule; undefined without a group. */
export const backdrop = (group: BusinessGroupCode | undefined, chance: Chance): string | undefined =>
  group && backdrops[group]?.([whole(chance, 70, 250), whole(chance, 60, 90)])

/** Draws a large shape that represents the business group, behind a product and around a point. */
const backdrops: Readonly<Partial<Record<BusinessGroupCode, (center: Point) => string>>> = {
  BG1: (at) => regular(at, 6, 74, 1 / 12) + regular(at, 6, 46, 1 / 12),
  BG2: ([x, y]) =>
    [0, 1, 2].map((row) => `M${x - 90 + (row % 2) * 30} ${y - 58 + row * 38}h76v32h-76zm84 0h76v32h-76z`).join(''),
  BG3: ([x, y]) => `M${x - 70} ${y + 50}c0-90 50-120 140-120c0 90-50 120-140 120z`,
  BG4: (at) => circle(at, 58) + circle(towards(at, 0.9, 82), 22) + circle(towards(at, 0.58, 80), 15),
  BG5: ([x, y]) => `M${x} ${y - 84}c0 0-56 56-56 96a56 56 0 0 0 112 0c0-40-56-96-56-96z`,
  BG6: ([x, y]) => `M${x - 84} ${y - 38}h168a38 38 0 0 1 0 76h-168a38 38 0 0 1 0-76z`,
  BG7: (at) => Array.from({ length: 6 }, (_, petal) => circle(towards(at, petal / 6, 40), 34)).join(''),
  BG8: (at) =>
    polygon(Array.from({ length: 32 }, (_, corner) => towards(at, (corner + 0.5) / 32, corner % 4 < 2 ? 76 : 58))) +
    circle(at, 26),
}
