import { customApiName, type CustomApiName } from '#platform/values/wire-names.ts'
import type { Entity } from './entity.ts'

/** The platform's names of the fields of every record (§9 always-added fields). */
const baseNames = {
  id: 'Id',
  integrationId: 'Integration_Id__c',
  isActive: 'IsActive__c',
  createdDate: 'CreatedDate',
  createdById: 'CreatedById',
  lastModifiedDate: 'LastModifiedDate',
  lastModifiedById: 'LastModifiedById',
  systemModstamp: 'SystemModstamp',
} as const

const nameOfBase: Readonly<Record<string, string>> = baseNames

/** A property's name on the wire: the field's own apiName, or `Property_Name__c`. */
export const wireName = (entity: Entity, property: string): string =>
  entity.fields[property]?.apiName ?? nameOfBase[property] ?? customApiName(property)

/** The same for the compiler. */
export type WireName<E extends Entity, Property extends string> = E['fields'][Property] extends {
  readonly apiName: infer ApiName extends string
}
  ? ApiName
  : Property extends keyof typeof baseNames
    ? (typeof baseNames)[Property]
    : CustomApiName<Property>
