import type { PrincipalName } from '#records/taxonomy.ts'
import { certificate } from '#entities/certificate.ts'
import { tradeName } from '#entities/trade-name.ts'
import { equals } from '#records/condition.ts'
import * as v from 'valibot'
import { call, type CallContext } from './call.ts'
import type { CertificateHolder } from './certificate-shapes.ts'
import { siteParams } from './params.ts'
import { siteViewer } from './site-viewer.ts'

/** Certificates that are counted; a distributor has a few for each principal. */
const mostCounted = 20_000
const batch = 2000

/** CertificateController.getHolders: the principals with certificates to see on this site, by name, with how many. */
export const getCertificateHolders = call({
  name: 'CertificateController.getHolders',
  cacheable: true,
  access: 'everyone',
  params: v.object(siteParams),
  run: async (params, doorContext): Promise<readonly CertificateHolder[]> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const counts = await countByPrincipal(context)
    const { compare } = new Intl.Collator(context.viewer.language)
    return [...counts]
      .flatMap(([id, count]): CertificateHolder[] => {
        const principal: PrincipalName | null = context.taxonomy.principal(id)
        return principal === null ? [] : [{ Id: id, Name: principal.name, count }]
      })
      .toSorted((a, b) => compare(a.Name, b.Name) || (a.Id < b.Id ? -1 : 1))
  },
})

/** Those of its trade names are a principal's too. */
async function countByPrincipal({ records, viewer }: CallContext): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const add = (principal: string): void => void counts.set(principal, (counts.get(principal) ?? 0) + 1)
  let left = mostCounted
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
