import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { presentPath } from '#features/assistant/presentation/presentation-rules.ts'
import { addStep, stepsOf } from '#features/assistant/visits/steps/step-store.ts'
import { stepParameters } from '#features/assistant/visits/steps/step-rules.ts'
import { visitPath, visitsPath } from '#features/assistant/visits/visit-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { assistantPath } from '#platform/values/addresses/assistant-path.ts'

const base = `${assistantPath}/nl-nl`

/**
 * Gives the administrator a visit to an event that is in progress and one to a customer that is done. Returns the pages with their forms,
 * and the cookie of a session with this customer.
 */
export async function assistantPages(
  records: Records,
  origin: string,
  cookie: string,
): Promise<{ readonly pages: readonly string[]; readonly cookie: string }> {
  const [administrator] = await records.list(systemViewer, user, {
    where: equals('email', 'administrator@norvane.example'),
  })
  const [customer] = await records.list(systemViewer, account, { where: equals('name', 'Birch Bakery') })
  const owner = administrator?.id ?? expect.unreachable()
  const input = { owner, country: 'NL', plannedOn: '2026-06-15' } as const
  const pages = await records.write(systemViewer, async (handle) => {
    const event = await handle.create(visit, { ...input, name: 'Food Fair', visitType: 'event' })
    const begun = await handle.transition(visit, event.id, event.version, { action: 'Start' })
    await addStep(handle, begun, randomUUID(), { text: 'Call Ada', dueOn: null, owner })
    const [step] = await stepsOf(handle, event.id, true)
    const talk = await handle.create(visit, {
      ...input,
      name: 'Spring talk',
      visitType: 'phone',
      account: customer?.id ?? expect.unreachable(),
    })
    let { version } = talk
    for (const action of ['Start', 'Finish'] as const)
      ({ version } = await handle.transition(visit, talk.id, version, { action }))
    return [
      base,
      base + visitsPath,
      base + visitPath(event.id),
      `${base}${visitPath(event.id)}?${stepParameters.edit}=${step?.id ?? ''}`,
      base + presentPath(event.id),
      base + visitPath(talk.id),
    ]
  })
  const begun = await fetch(origin + base, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      form: 'AssistantController.beginSession',
      account: customer?.id ?? '',
      country: 'NL',
    }),
    redirect: 'manual',
  })
  return { pages, cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? expect.unreachable() }
}
