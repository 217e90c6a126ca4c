export interface MarketSegmentEntry {
  readonly id: string
  readonly integrationId: string
  /** In the viewer's language. */
  readonly name: string
  readonly slug: string
  readonly businessGroupIntegrationId: string
}
export interface BusinessGroupEntry {
  readonly id: string
  /** BG1…BG8 */
  readonly integrationId: string
  readonly name: string
  readonly slug: string
  readonly description: string | null
  readonly hasLobDependentMarketSegments: boolean
  readonly marketSegments: readonly MarketSegmentEntry[]
  /** The number of trade grades that the viewer may see. */
  readonly tradeGradeCount: number
}
export type MarketSegmentStructure = readonly BusinessGroupEntry[]

export interface CompanyRecord {
  readonly IMCDcompanyCountry__c: string
  readonly IMCDcompanyStreet__c: string
  readonly IMCDcompanyCity__c: string
  readonly IMCDcompanyState__c: string | null
  readonly IMCDcompanyPC__c: string
  readonly CompanyPhone__c: string
  readonly CompanyEmail__c: string
}
