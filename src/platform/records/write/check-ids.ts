import { toId18, keyPrefixOf } from '#platform/values/record-id.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { aLabel } from '#platform/entity/kinds/reference.ts'
import type { Parsed } from '#platform/entity/kinds/kind.ts'
import { storableUnknown } from '#platform/entity/kinds/storable.ts'

const integrationIdLength = 255

/** The integration id of a new record, in the form in which references find it. */
export function checkIntegrationId(value: unknown): Parsed<string> {
  const result = storableUnknown(typeof value === 'string' ? identifyingText(value) : value, integrationIdLength)
  return result.ok && result.value === '' ? { ok: false, reason: 'is required' } : result
}

export function checkOwnId(entity: Entity, value: unknown): Parsed<string> {
  const id = typeof value === 'string' ? toId18(value) : null
  if (id === null || keyPrefixOf(id) !== entity.keyPrefix)
    return { ok: false, reason: `is not the id of ${aLabel(entity)}` }
  return { ok: true, value: id }
}
