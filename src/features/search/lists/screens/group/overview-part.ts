import { laterPart } from '#platform/pages/later-part.ts'

/** Only the first page of a market has it. */
export const marketOverview = laterPart(async () => (await import('./overview.tsx')).MarketOverviewPart)
