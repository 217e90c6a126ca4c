import { useRouteLoaderData } from 'react-router'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'

/** The route whose loader asks for the structure: the frame around every page. */
export const layoutRouteId = 'site'

/** Business groups with their segments, as the frame has loaded them. */
export function useStructure(): MarketSegmentStructure {
  const structure: MarketSegmentStructure | undefined = useRouteLoaderData(layoutRouteId)
  return structure ?? []
}
