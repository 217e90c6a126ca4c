import type { ChangeEvent } from './webhook-message.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { company } from '#features/catalogue/companies/company.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { OutboxEntry } from '#platform/records/outbox/outbox.ts'
import type { Records } from '#platform/records/records.ts'
import { visibleChanges } from '#features/integrations/changes/visible-changes.ts'

interface Parts {
  readonly records: Records
  readonly sites: readonly SiteConfig[]
}

type Values = Readonly<Record<string, unknown>>
type ReportedChange = Omit<ChangeEvent, 'id'>

/** The events that a viewer may see for these entries, each with the company that the record belongs to. */
export async function eventsFor(
  { records, sites }: Parts,
  viewer: Viewer,
  entries: readonly OutboxEntry[],
  objects: readonly string[],
): Promise<readonly ReportedChange[]> {
  const changes = await visibleChanges(records, viewer, entries, objects)
  // A record that was created and deleted within a message never existed for the receiver.
  const reported = changes.filter(({ event, existedBefore }) => event !== 'deleted' || existedBefore)
  const events = reported.map(({ event, entity, recordId, values, at }) => ({
    event,
    object: entity.apiName,
    recordId,
    integrationId: textOf(values['integrationId']),
    ...companyOf(sites, entity, values),
    at: at.toISOString(),
  }))
  const named = await companyNames(records, viewer, events)
  return events.map(({ companyId, ...event }) => ({
    ...event,
    company: event.company ?? named.get(companyId ?? '') ?? null,
  }))
}

/** Derives the company from the entity: a company itself, else a reference to a company, else the site of origin. */
function companyOf(
  sites: readonly SiteConfig[],
  entity: Entity,
  values: Values,
): { readonly company: string | null; readonly companyId: string | null } {
  if (entity.apiName === company.apiName) return { company: textOf(values['integrationId']), companyId: null }
  const [pointing] = Object.entries(entity.fields).filter(
    ([, field]) => field.type === 'reference' && field.to?.apiName === company.apiName,
  )
  if (pointing !== undefined) return { company: null, companyId: textOf(values[pointing[0]]) }
  const code = Object.hasOwn(entity.fields, 'site') ? textOf(values['site']) : null
  return { company: sites.find((site) => site.code === code)?.IMCDCompany ?? null, companyId: null }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

async function companyNames(
  records: Records,
  viewer: Viewer,
  events: readonly { readonly companyId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap(({ companyId }) => companyId ?? [])
  return ids.length === 0 ? new Map() : await records.integrationIdsById(viewer, company, ids)
}
