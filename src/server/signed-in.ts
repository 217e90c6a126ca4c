import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Session } from '#sign-in/sessions.ts'
import { tokenOf } from './session-cookie.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of who is signed in; null: a guest. */
    session: Session | null
  }
}

/** Answers nothing that differs by who asks. */
const isFile = (url: string): boolean => url.startsWith('/assets/')

/** What a page asks by itself, whoever sits before it: it does not keep a session alive (SES-07). */
const isBackground = (url: string): boolean => /\/SessionController[./]getSession(?:$|\?)/.test(url)

/** Reads who asks, once for each request that brings a cookie of ours; guests cost nothing. */
export async function readSessions(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyCookie)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request)
    if (token === null || isFile(request.url)) return
    await request.enter()
    request.session = await services.signIn.sessions.read(token)
    if (!isBackground(request.url)) await request.session?.extend()
  })
}
