import { createContext, use } from 'react'
import type { MarketSegmentStructure } from './market-segment-shapes.ts'

export const StructureContext = createContext<MarketSegmentStructure>([])

/** Returns the business groups with their segments, as the page frame shows them. */
export const useStructure = (): MarketSegmentStructure => use(StructureContext)
