/**
 * Attributes of a picklist value as the platform has them; the discriminator is misspelt there, and clients read it so
 * (platform API 2.3). Only the status and stage fields of the platform's own objects have any.
 */
type PicklistValueAttributes =
  | { readonly picklistAtrributesValueType: 'CaseStatus'; readonly closed: boolean }
  | { readonly picklistAtrributesValueType: 'LeadStatus'; readonly converted: boolean }
  | {
      readonly picklistAtrributesValueType: 'OpportunityStage'
      readonly closed: boolean
      readonly defaultProbability: number
      readonly forecastCategoryName: string
      readonly won: boolean
    }
  | { readonly picklistAtrributesValueType: 'Standard' }

export interface PicklistValue {
  /** Null for the values of a field of our own. */
  readonly attributes: PicklistValueAttributes | null
  readonly label: string
  /** Places of the controlling values; of an independent field none. */
  readonly validFor: readonly number[]
  readonly value: string
}

/** The values of one picklist field for one record type (CMS-05). */
export interface PicklistValues {
  /** Of an independent field empty. */
  readonly controllerValues: Readonly<Record<string, number>>
  readonly defaultValue: PicklistValue | null
  readonly eTag: string
  readonly url: string
  readonly values: readonly PicklistValue[]
}
