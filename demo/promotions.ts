import type { DemoGrade } from './grades.ts'
import { joinedCell, type ImportLine } from './import-columns.ts'
import { streamOf, type Stream } from './random.ts'

/** Promotes one grade in twenty; returns null for the others and for grades that nobody sees. */
export function promotionOfGrade(seed: number, grade: DemoGrade): ImportLine | null {
  const stream = streamOf(seed, 'promotion', grade.id)
  if (!stream.chance(0.05) || grade.countries.length === 0) return null
  return promotionLine(stream, 'tradeGrade', grade.id, grade.countries, grade.businessGroups, grade.marketSegments)
}

/** Promotes one trade name in fifteen and one principal in ten. */
export function promotionOfGroup(
  seed: number,
  itemKind: 'tradeName' | 'principal',
  item: string,
  countries: readonly string[],
): ImportLine | null {
  const stream = streamOf(seed, 'promotion', item)
  return stream.chance(itemKind === 'tradeName' ? 1 / 15 : 1 / 10)
    ? promotionLine(stream, itemKind, item, countries, [], [])
    : null
}

function promotionLine(
  stream: Stream,
  itemKind: string,
  item: string,
  countries: readonly string[],
  businessGroups: readonly string[],
  marketSegments: readonly string[],
): ImportLine {
  const [startsOn, endsOn] = stream.pick(periods)
  const some = stream.chance(0.4) ? stream.some(countries, stream.between(1, 6)) : []
  const [businessGroup = ''] = stream.chance(0.4) ? stream.some(businessGroups, 1) : []
  const segments = stream.chance(0.2) ? stream.some(marketSegments, 2) : []
  return {
    integration_id: `PRO-${item}`,
    item_kind: itemKind,
    item,
    countries: joinedCell(some),
    business_group: businessGroup,
    market_segments: joinedCell(segments),
    starts_on: startsOn,
    ends_on: endsOn,
    rank: String(stream.between(1, 100)),
  }
}

/** The dates do not depend on a clock: most promotions run for years, some have ended, some have not started. */
const current = ['2025-01-01', '2034-12-31'] as const
const periods: readonly [Period, ...Period[]] = [
  current,
  current,
  current,
  current,
  current,
  current,
  current,
  current,
  ['2023-01-01', '2024-06-30'],
  ['2034-01-01', '2034-12-31'],
]

type Period = readonly [firstDay: string, lastDay: string]
