import type { FastifyRequest } from 'fastify'
import type { CallContext } from '#calls/call.ts'
import { defaultLanguage } from '#domain/languages.ts'
import { worldwide, type SiteConfig } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Services } from './services.ts'

/**
 * What a call is given. `request`: who asks, by their session, and whose connection it is; without one, a guest. Calls name
 * their site themselves; before they have, the viewer stands on the worldwide one.
 */
export function callContext(
  services: Services,
  place?: Pick<Viewer, 'site' | 'language'>,
  request?: Pick<FastifyRequest, 'id' | 'ip' | 'session'>,
): CallContext {
  const { wait, written } = services.letters
  const session = request?.session ?? null
  return {
    viewer: {
      ...(place ?? worldwidePlace(services.sites)),
      context: 'CountrySites',
      today: services.now().toISOString().slice(0, 10),
      ...(request === undefined ? {} : { from: { address: request.ip, request: request.id } }),
      ...(session === null ? {} : { user: { id: session.user.id, roles: session.user.roles } }),
      ...(session === null ? {} : viewOf(services, session.user)),
    },
    records: services.records,
    search: services.content.search,
    taxonomy: services.content.taxonomy,
    assortments: services.content.assortments,
    now: services.now,
    publicOrigin: services.publicOrigin(),
    offers: { company: services.signIn.singleSignOn.isOffered },
    ...(request === undefined ? {} : { letters: { wait: () => wait(request.ip), written } }),
    ...(session === null
      ? {}
      : {
          session: {
            ...session,
            others: () => services.signIn.sessions.list(session.user.id),
            providers: () => services.signIn.singleSignOn.of(session.user.id),
            accounts: session.user.accounts,
            invitations: async () =>
              session.user.account === null ? [] : await services.signIn.people.invitations(session.user.account),
            newcomers: services.signIn.people.newcomers,
            invitedTo: (token) => services.signIn.people.invitedTo(session.user.id, token),
            security: () => waysInOf(services, session),
          },
        }),
  }
}

/** A user as whom something is done that no request asks for: on the worldwide site, with the rights given, as the record data API shows it. */
export const viewerOfUser = (
  services: Pick<Services, 'sites' | 'now'> & ViewSource,
  { id, roles, account }: Viewed & { readonly id: string },
): Viewer => ({
  ...worldwidePlace(services.sites),
  context: 'CountrySites',
  today: services.now().toISOString().slice(0, 10),
  user: { id, roles },
  keeps: true,
  ...viewOf(services, { account, roles }),
})

type ViewSource = Pick<Services, 'now'> & { readonly content: Pick<Services['content'], 'assortments'> }
type Viewed = Pick<NonNullable<FastifyRequest['session']>['user'], 'account' | 'roles'>

/** Whose view it is, and of a customer what it holds. */
function viewOf({ content, now }: ViewSource, { account, roles }: Viewed): Pick<Viewer, 'account' | 'assortment'> {
  if (account === null) return {}
  const isCustomer = roles.some((role) => role === 'customer' || role === 'customerAdmin')
  const assortment = isCustomer ? content.assortments.of(account, now().toISOString().slice(0, 10)) : null
  return { account: { id: account }, ...(assortment === null ? {} : { assortment }) }
}

async function waysInOf({ signIn }: Services, { id, user }: NonNullable<FastifyRequest['session']>) {
  const [codes, passkeys, mayChange] = await Promise.all([
    signIn.secondStep.stateOf(user.id),
    signIn.passkeys.list(user.id),
    signIn.hasJustBegun({ userId: user.id, sessionId: id }),
  ])
  return { codes, passkeys, mayChange }
}

function worldwidePlace(sites: readonly SiteConfig[]): Pick<Viewer, 'site' | 'language'> {
  const site = sites.find((each) => each.countryIsoCode === worldwide)
  if (site === undefined) throw new Error('There is no worldwide site.')
  return { site, language: defaultLanguage }
}
