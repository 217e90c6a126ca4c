import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import { developmentPolicy, pagePolicy } from '#platform/http/security-headers.ts'
import type { PageModules, Pages, Services } from '#platform/pages/server/services.ts'
import { languageFromSegment } from '#platform/i18n/languages.ts'
import { assistantPath } from '#platform/values/addresses/assistant-path.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { Role } from '#platform/values/viewer.ts'
import { holderPath, offlinePath, portalMark, signedOutPath } from './offline-paths.ts'
import type { OfflineModules } from './offline-shell.ts'
import { holderOf, noHolder } from './pack-holder.ts'

interface OfflineServices extends Pick<Services, 'sites' | 'publicOrigin'> {
  readonly signIn: Pick<IdentityServices['signIn'], 'passwordHashOf'>
  readonly pages: Pages<PageModules & OfflineModules>
}

const headers = {
  'cache-control': cacheControl.personal,
  'x-robots-tag': 'noindex, nofollow',
  [portalMark.name]: portalMark.value,
} as const

/** The page of the offline packs and the answer to whose they may be. Who may prepare no pack gets the pages of everybody else. */
export function offlineRoutes(
  app: FastifyInstance,
  services: OfflineServices,
  pages: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.get<{ Params: { language: string } }>(`${assistantPath}/:language${offlinePath}`, async (request, reply) => {
    const language = languageFromSegment(request.params.language)
    if (language === null || userIdOf(request) === null) return await pages(request, reply)
    const { assets, finish, modules } = services.pages
    const { renderOfflineShell, brandStyle } = await modules()
    const site = { ...worldwideLocale(services.sites).site, basePath: assistantPath }
    const html = await renderOfflineShell({ site, language, assets: { ...assets, ...assets.offline } })
    const isHttps = services.publicOrigin().startsWith('https:')
    const policy = finish === undefined ? pagePolicy([brandStyle(site.brandColor)], isHttps, true) : developmentPolicy
    return await reply
      .headers({ ...headers, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(finish === undefined ? html : await finish(request.url, html))
  })
  app.get<{ Querystring: { [signedOutTo]?: unknown } }>(signedOutPath, async (request, reply) => {
    const to = request.query[signedOutTo]
    return await reply.headers(headers).redirect((typeof to === 'string' ? portalPath(to) : null) ?? '/', 302)
  })
  app.get(holderPath, async (request, reply) => {
    const userId = userIdOf(request)
    if (userId === null) return await reply.headers(headers).send(noHolder)
    const passwordHash = await services.signIn.passwordHashOf(userId)
    return await reply.headers(headers).send(holderOf(request, userId, passwordHash))
  })
}

/** The address after the sign-out of a user with these roles, who was to see `to`. */
export const leaveByWorker = (roles: readonly Role[], to: string): string =>
  roles.some((role) => visitUsers.includes(role))
    ? `${signedOutPath}?${new URLSearchParams({ [signedOutTo]: to }).toString()}`
    : to

const signedOutTo = 'to'

/** The user of a request, if they may prepare packs. */
const userIdOf = ({ session }: FastifyRequest): string | null =>
  session?.user.roles.some((role) => visitUsers.includes(role)) === true ? session.user.id : null
