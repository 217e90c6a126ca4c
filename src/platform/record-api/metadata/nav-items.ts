import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { objectTheme } from './object-theme.ts'

/** An object in the navigation, which leads to its lists. */
export function navItem(entity: Entity): Representation<'NavItem'> {
  const { apiName, label, labelPlural } = entity
  const custom = apiName.endsWith('__c')
  const { color, iconUrl } = objectTheme(entity)
  return {
    availableInClassic: false,
    availableInLightning: true,
    color,
    content: null,
    custom,
    developerName: custom ? apiName : `standard-${apiName}`,
    iconUrl: iconUrl ?? '',
    // Only items that a user has added have an id.
    id: null,
    itemType: 'Entity',
    label: labelPlural,
    objectApiName: apiName,
    objectLabel: label,
    objectLabelPlural: labelPlural,
    pageReference: {
      attributes: { actionName: 'list', objectApiName: apiName },
      state: {},
      type: 'standard__objectPage',
    },
    standardType: null,
  }
}
