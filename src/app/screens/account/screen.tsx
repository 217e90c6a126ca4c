import type { ContactPerson } from '#features/catalogue/companies/get-contact-person.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { AccountPage } from '#features/identity/accounts/account-page.tsx'
import type { OwnAccount } from '#features/identity/accounts/account-shapes.ts'
import { writtenAccount } from '#features/identity/accounts/written-account.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { workParts, workReads, type WorkPart } from './work-parts.ts'
import { Work } from './work.tsx'

interface AccountHomeData {
  readonly account: OwnAccount
  readonly contact: ContactPerson | null
  readonly work: readonly WorkPart[]
}

/** The home of a signed-in user: what they have begun, and their account. */
export const screen = defineScreen({
  afterSignIn: ({ base }) => base + signInPaths.account,
  reads: (request) => ({
    account: request.call('AccountController.getOwnAccount', {}),
    // Internal users are the contacts of others.
    contact:
      request.user?.roles.some((role) => internalReaders.includes(role)) === true
        ? null
        : request.callOnSite('CompanyController.getContactPerson', {}),
    ...workReads(request),
  }),
  show: ({ account, contact, ...work }, request) => ({
    head: ownHead(request, request.messages.t('account.title'), request.base + signInPaths.account),
    data: { account: writtenAccount(account, request), contact, work: workParts(work, request) },
  }),
  component: ({ data: { account, contact, work } }: { readonly data: AccountHomeData }) => (
    <AccountPage account={account} contact={contact} work={<Work parts={work} />} />
  ),
})
