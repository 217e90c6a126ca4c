import type { Visit } from '#features/back-office/administration/visit.ts'
import { recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import type { ProvidersPage } from './providers-page.ts'

export async function loadProviders({ administration, base, context }: Visit): Promise<ProvidersPage> {
  const providers = await administration.providers.list(context.viewer)
  return {
    type: 'providers',
    status: 200,
    rows: providers.map(({ id, name, issuer, account, mailDomains, returnPath, isActive }) => ({
      key: id,
      name,
      issuer,
      account: account === null ? null : { href: recordAddress(base, account.id), name: account.name },
      mailDomains,
      returnAddress: `${context.publicOrigin}${returnPath}`,
      isActive,
    })),
  }
}
