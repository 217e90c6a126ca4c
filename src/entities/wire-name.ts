import { customApiName } from '#domain/wire-names.ts'
import type { Entity } from './entity.ts'

/** What every record has, as the platform calls it (§9 always-added fields). */
const baseNames: Readonly<Record<string, string>> = {
  id: 'Id',
  integrationId: 'Integration_Id__c',
  isActive: 'IsActive__c',
  createdDate: 'CreatedDate',
  createdById: 'CreatedById',
  lastModifiedDate: 'LastModifiedDate',
  lastModifiedById: 'LastModifiedById',
  systemModstamp: 'SystemModstamp',
}

/** A property's name on the wire: the field's own apiName, or `Property_Name__c`. */
export const wireName = (entity: Entity, property: string): string =>
  entity.fields[property]?.apiName ?? baseNames[property] ?? customApiName(property)
