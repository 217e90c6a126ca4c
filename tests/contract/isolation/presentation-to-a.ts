import { windowAddress } from '#features/assistant/presentation/window-address.ts'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { createUser } from '../../fixtures/create-user.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { type Canaries, filled } from './canaries.ts'

interface Making {
  readonly portal: TestPortal
  readonly created: Canaries
  readonly create: (entity: Entity, values: Readonly<Record<string, unknown>>) => Promise<string>
}

/** A visit to customer A, with internal notes and a next step, and a function that presents it on a site and returns the address of its window. */
export async function presentationToA({ portal, created, create }: Making, account: string) {
  const { records } = portal.fixtures
  const { presentations } = portal.services
  const owner = await createUser(records, {
    name: created.make('User.name of the presenter', 'A'),
    email: 'presenter@example.com',
    roles: ['internalSales'],
    account: null,
    language: 'en-US',
  })
  const values = {
    account,
    owner: owner.id,
    state: 'planned',
    visitType: 'in_person',
    country: 'NL',
    businessGroup: null,
  }
  const id = await create(
    visit,
    filled(created, visit, 'internal', { ...values, plannedOn: '2026-06-15', shown: [], recapTo: [] }),
  )
  // What A is to get done is internal, too, until a recap says it.
  const step = { visit: id, visitOwner: owner.id, account, owner: owner.id, dueOn: '2026-06-20' }
  await create(nextStep, filled(created, nextStep, 'internal', step))
  await records.write(systemViewer, (handle) => handle.transition(visit, id, 2, { action: 'Start' }))
  return async ({
    site,
    language,
  }: {
    readonly site: SiteConfig
    readonly language: LanguageCode
  }): Promise<string> => {
    const started = await presentations.start({ visit: id, owner: owner.id, account, site: site.code, language })
    await presentations.change(id, { mayBrowse: true })
    return windowAddress(started)
  }
}
