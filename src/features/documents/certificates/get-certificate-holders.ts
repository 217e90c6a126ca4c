import type { PrincipalName } from '#features/catalogue/taxonomy/taxonomy.ts'
import { certificate } from './certificate.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { equals } from '#platform/records/read/condition.ts'
import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The maximum number of certificates that are counted; a distributor has a few for each principal. */
const maxCounted = 20_000
const batch = 2000

/**
 * CertificateController.getHolders: returns the principals with certificates on this site, by name, each with the number of
 * certificates.
 */
export const getCertificateHolders = call({
  name: 'CertificateController.getHolders',
  cacheable: true,
  access: 'everyone',
  params: v.object(siteParams),
  run: async (params, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const counts = await countByPrincipal(context)
    const { compare } = new Intl.Collator(context.viewer.language)
    return [...counts]
      .flatMap(([id, count]) => {
        const principal: PrincipalName | null = context.taxonomy.principal(id)
        return principal === null ? [] : [{ Id: id, Name: principal.name, count }]
      })
      .toSorted((a, b) => compare(a.Name, b.Name) || (a.Id < b.Id ? -1 : 1))
  },
})

/** The certificates of a trade name are counted for its principal. */
async function countByPrincipal({ records, viewer }: CallContext): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const add = (principal: string): void => void counts.set(principal, (counts.get(principal) ?? 0) + 1)
  let left = maxCounted
  for await (const rows of records.stream(viewer, certificate, { where: equals('company', null), batchSize: batch })) {
    const ids = [...new Set(rows.flatMap((row) => row.tradeName ?? []))]
    const principalOf = new Map((await records.byIds(viewer, tradeName, ids)).map((row) => [row.id, row.principal]))
    for (const row of rows) {
      const principal = row.principal ?? principalOf.get(row.tradeName ?? '')
      if (principal !== undefined) add(principal)
    }
    left -= rows.length
    if (left <= 0) break
  }
  return counts
}
