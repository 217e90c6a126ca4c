import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { callIn, type Headers } from '../assistant/assistant-portal.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'

export type Rule = Partial<Insert<typeof conflictRule>>

/** The secret texts of every rule of these tests. */
export const ruleName = 'Canary of the rule'
export const ruleNote = 'Canary of the note'

/** Replaces all rules of a portal; the index follows before the function returns. */
export async function setRules({ fixtures: { records, follower } }: TestPortal, rules: readonly Rule[]) {
  for (const { id, version } of await records.list(systemViewer, conflictRule))
    await records.remove(systemViewer, conflictRule, id, version)
  const ids: string[] = []
  for (const rule of rules)
    ids.push(
      (
        await records.create(systemViewer, conflictRule, {
          name: ruleName,
          note: ruleNote,
          reason: 'EXCLUSIVITY',
          ...rule,
        })
      ).id,
    )
  await follower.catchUp()
  return ids
}

export const netherlands = { countryCode: 'NL', languageCode: 'nl-NL' }

/** A search on the site of the Netherlands, in a session or, without one, on the country site. */
export async function searchIn(portal: TestPortal, session: string | null, headers: Headers, params: object = {}) {
  const { status, json } = await callIn(
    portal,
    session,
    'SearchController.search',
    { ...netherlands, sortBy: 'name', ...params },
    headers,
  )
  return { status, answer: json() }
}

export const namesOf = (answer: { readonly results: readonly { readonly nameToDisplay: string }[] }) =>
  answer.results.map(({ nameToDisplay }) => nameToDisplay)
