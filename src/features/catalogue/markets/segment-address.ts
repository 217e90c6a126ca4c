import type { NamedSegment } from '#platform/values/markets/market-segment.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'

/** The parameters of a market in their order in an address; empty if there is no market. */
export const segmentParameters = ({
  businessGroup,
  marketSegment,
}: NamedSegment): readonly (readonly [string, string])[] =>
  businessGroup === null
    ? []
    : [
        [urlParameters.businessGroup, businessGroup],
        ...(marketSegment === null ? [] : [[urlParameters.marketSegment, marketSegment] as const]),
      ]

/** Adds a market to the address of a list. */
export function withSegment(path: string, named: NamedSegment): string {
  const query = new URLSearchParams(segmentParameters(named).map(([name, value]) => [name, value])).toString()
  return query === '' ? path : `${path}?${query}`
}
