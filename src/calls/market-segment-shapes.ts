/** MarketSegmentController.getMarketSegmentStructure: `{ url }`, the address of the page that asks; it names site and language. */
export interface MarketSegmentStructureParams {
  readonly url: string
}
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
  /** Trade grades the viewer may see. */
  readonly tradeGradeCount: number
}
export type MarketSegmentStructure = readonly BusinessGroupEntry[]

/** CompanyController.getIMCDCompany: the company behind a site (ENT-06). */
export interface CompanyParams {
  readonly IMCDCompanyKey: string
}
export interface CompanyRecord {
  readonly IMCDcompanyCountry__c: string
  readonly IMCDcompanyStreet__c: string
  readonly IMCDcompanyCity__c: string
  readonly IMCDcompanyState__c: string | null
  readonly IMCDcompanyPC__c: string
  readonly CompanyPhone__c: string
  readonly CompanyEmail__c: string
}
