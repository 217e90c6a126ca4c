import { askHolder, isOfPortal } from '#features/assistant/offline/browser/ask-holder.ts'
import { resolvePacks } from '#features/assistant/offline/browser/lock-store.ts'
import { allPacks } from '#features/assistant/offline/browser/store.ts'
import { isShellCache, offlinePath, signInParameter } from '#features/assistant/offline/offline-paths.ts'
import { isInWindow } from '#features/assistant/presentation/window-address.ts'

/** The parts of a service worker that this one uses; the types of documents do not have them. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: RequestEvent) => void): void
}
declare const self: Worker

/**
 * The service worker of the Sales Assistant (OFF-04). It stores nothing: the page of the packs does, when somebody prepares one. It
 * answers from the shell while there is no connection or nobody is signed in, and deletes the packs that have ended.
 */
export function startWorker(): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== self.location.origin) return
    // A customer looks at the window of a presentation: without a connection it must not become the page of the packs.
    if (request.mode === 'navigate' && isInWindow(url.pathname)) return
    if (request.mode === 'navigate') event.respondWith(openPage(event, url))
    else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg')
      event.respondWith(stored(request).then((found) => found ?? fetch(request)))
  })
}

async function openPage(event: RequestEvent, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request)
    // A redirect cannot be read here, but only the portal or a network without TLS sends one.
    if (response.type === 'opaqueredirect' || isOfPortal(response)) {
      event.waitUntil(forgetEnded())
      return (response.type === 'opaqueredirect' && (await isForPin(url)) ? await shell(url) : null) ?? response
    }
    return (await shell(url)) ?? response
  } catch (error) {
    const found = await shell(url)
    if (found === null) throw error
    return found
  }
}

/**
 * Whether the page of the packs opens although the server leads to the sign-in: the session has ended, the packs have not, and a PIN
 * opens them. The page itself can then lead to the sign-in.
 */
const isForPin = async ({ pathname, searchParams }: URL): Promise<boolean> =>
  pathname.endsWith(offlinePath) && !searchParams.has(signInParameter) && (await allPacks()).length > 0

/** The page of the packs, or a redirect to it from any other page of the Sales Assistant; null if it is not stored. */
async function shell(url: URL): Promise<Response | null> {
  for (const name of await caches.keys()) {
    if (!isShellCache(name)) continue
    const addresses = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)
    const pages = addresses.filter((address) => address.endsWith(offlinePath))
    const own = pages.find((page) => page === url.pathname)
    if (own !== undefined) return (await caches.match(own)) ?? null
    const language = url.pathname.split('/')[2] ?? ''
    const to = pages.find((page) => page.split('/')[2] === language) ?? pages[0]
    if (to !== undefined) return Response.redirect(to, 302)
  }
  return null
}

async function stored(request: Request): Promise<Response | null> {
  for (const name of await caches.keys()) {
    const found = isShellCache(name) ? await (await caches.open(name)).match(request) : undefined
    if (found !== undefined) return found
  }
  return null
}

/** Each page that the server has answered is a contact at which packs can end. Without packs nobody is asked. */
async function forgetEnded(): Promise<void> {
  if ((await allPacks()).length === 0) return
  await resolvePacks(await askHolder(), new Date())
}
