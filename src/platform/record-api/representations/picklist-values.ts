import * as v from 'valibot'
import { integer, map, nullable } from './json-values.ts'

/** The discriminator has the platform's own misspelling (platform API 2.3). */
const attributesOf = <const Name extends string>(name: Name) => ({ picklistAtrributesValueType: v.literal(name) })

export const caseStatusPicklistValueAttributes = v.object({ ...attributesOf('CaseStatus'), closed: v.boolean() })
export const leadStatusPicklistValueAttributes = v.object({ ...attributesOf('LeadStatus'), converted: v.boolean() })
export const opportunityStagePicklistValueAttributes = v.object({
  ...attributesOf('OpportunityStage'),
  closed: v.boolean(),
  defaultProbability: v.number(),
  forecastCategoryName: v.string(),
  won: v.boolean(),
})
/** Since v58. Its further keys are not public, so it has none here. */
export const workStepStatusPicklistValueAttributes = v.object(attributesOf('WorkStepStatus'))
export const standardPicklistValueAttributes = v.object(attributesOf('Standard'))

export const abstractPicklistValueAttributes = v.variant('picklistAtrributesValueType', [
  caseStatusPicklistValueAttributes,
  leadStatusPicklistValueAttributes,
  opportunityStagePicklistValueAttributes,
  workStepStatusPicklistValueAttributes,
  standardPicklistValueAttributes,
])

/** `validFor` contains the indexes of the `controllerValues` that allow this value. It is empty if nothing controls the picklist. */
export const picklistValue = v.object({
  attributes: nullable(abstractPicklistValueAttributes),
  label: v.string(),
  validFor: v.array(integer),
  value: v.string(),
})

export const picklistValues = v.object({
  controllerValues: map(integer),
  defaultValue: nullable(picklistValue),
  eTag: v.string(),
  url: v.string(),
  values: v.array(picklistValue),
})

export const picklistValuesCollection = v.object({ eTag: v.string(), picklistFieldValues: map(picklistValues) })
