import type { NamedSegment } from './market-segment.ts'
import { urlParameters } from './url-parameters.ts'

/** The parameters of a market, in the order of an address; none for none. */
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

/** A list's address in a market. */
export function withSegment(path: string, named: NamedSegment): string {
  const query = new URLSearchParams(segmentParameters(named).map(([name, value]) => [name, value])).toString()
  return query === '' ? path : `${path}?${query}`
}
