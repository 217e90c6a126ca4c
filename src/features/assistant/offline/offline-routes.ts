import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import { developmentPolicy, pagePolicy } from '#platform/http/security-headers.ts'
import type { PageModules, Pages, Services } from '#platform/pages/server/services.ts'
import { languageFromSegment } from '#platform/i18n/languages.ts'
import type { Leaving } from '#features/identity/forms/form-parts.ts'
import { isToken } from '#features/identity/credentials/tokens.ts'
import { assistantPath } from '#platform/values/addresses/assistant-path.ts'
import { manifestPath } from '#platform/values/addresses/site-files.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { Role } from '#platform/values/viewer.ts'
import { assistantManifest } from './assistant-manifest.ts'
import { deviceKeyHeader, holderPath, offlinePath, portalMark, signedOutPath } from './offline-paths.ts'
import type { OfflineModules } from './offline-shell.ts'
import type { HolderAnswer } from './pack-holder.ts'
import { clearSignedOutCookie, setSignedOutCookie, signedOutAt } from './signed-out-cookie.ts'

interface OfflineServices extends Pick<Services, 'sites' | 'publicOrigin' | 'now'> {
  readonly signIn: Pick<IdentityServices['signIn'], 'packDevices'>
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
  app.get<{ Params: { language: string } }>(`${assistantPath}/:language${manifestPath}`, async (request, reply) => {
    const language = languageFromSegment(request.params.language)
    if (language === null) return await pages(request, reply)
    const { site } = worldwideLocale(services.sites)
    const t = await (await services.pages.modules()).siteMessages(site, language)
    return await reply
      .header('cache-control', cacheControl.staticFile)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(assistantManifest(language, t('assistant.title'), site.brandColor)))
  })
  app.get<{ Querystring: { [signedOutTo]?: unknown } }>(signedOutPath, async (request, reply) => {
    const to = request.query[signedOutTo]
    return await reply.headers(headers).redirect((typeof to === 'string' ? portalPath(to) : null) ?? '/', 302)
  })
  app.get(holderPath, async (request, reply) => {
    const answer = await answerOf(request, services)
    // A link of another site leads here without the key, and must not make the browser forget the sign-out.
    if (signedOutAt(request) !== null && request.headers['sec-fetch-mode'] !== 'navigate') clearSignedOutCookie(reply)
    return await reply.headers(headers).send(answer)
  })
}

/**
 * Tells a browser that may have packs that somebody has signed out in it, and returns the address after the sign-out, which was to
 * be `to`. If the session had ended before, it may have been that of a user with packs.
 */
export function leaveByWorker({ roles, reply, at }: Leaving, to: string): string {
  if (roles !== null && !mayPrepare(roles)) return to
  setSignedOutCookie(reply, at)
  return `${signedOutPath}?${new URLSearchParams({ [signedOutTo]: to }).toString()}`
}

const signedOutTo = 'to'

/** What the server knows of the packs of a browser. */
async function answerOf(
  request: FastifyRequest,
  { signIn, now }: Pick<OfflineServices, 'signIn' | 'now'>,
): Promise<HolderAnswer> {
  const { session } = request
  const userId = userIdOf(request)
  const key = request.headers[deviceKeyHeader]
  const left = signedOutAt(request)
  const contact = {
    session: session === null ? null : { id: session.id, userId: session.user.id },
    signedOutAt: left,
    device: request.headers['user-agent'] ?? '',
    roles: visitUsers,
  }
  const isSent = typeof key === 'string' && isToken(key)
  return {
    userId,
    secondsLeft: session === null || userId === null ? 0 : session.secondsLeft(),
    now: now().toISOString(),
    // A browser with packs of before there were keys is told of a sign-out too.
    device: isSent ? await signIn.packDevices.stateOf(key, contact) : left === null ? null : 'signedOut',
  }
}

const mayPrepare = (roles: readonly Role[]): boolean => roles.some((role) => visitUsers.includes(role))

/** The user of a request, if they may prepare packs. */
const userIdOf = ({ session }: FastifyRequest): string | null =>
  session !== null && mayPrepare(session.user.roles) ? session.user.id : null
