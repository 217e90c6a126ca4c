import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { workerPath, workerScope } from '#features/assistant/offline/offline-paths.ts'
import { workerPolicy } from '#platform/http/security-headers.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { AppServices } from '../services.ts'

/** Sends the files of the pages and of the workshop; while developing, there are none. */
export async function clientFileRoutes(
  app: FastifyInstance,
  { clientFiles, workshop }: Pick<AppServices, 'clientFiles' | 'workshop'>,
): Promise<void> {
  if (clientFiles === null) return
  const root = [clientFiles, workshop?.clientFiles ?? []].flat()
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, work: 'none' }
    })
    await scope.register(fastifyStatic, {
      root,
      serve: true,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Only file names in the assets folder contain a hash of their content.
        const isHashed = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', isHashed ? cacheControl.hashedAsset : cacheControl.staticFile)
        // A worker has the policy of its own file, and this one fetches what its pages ask for. It is sent compressed.
        if (path.includes(workerPath))
          void reply.headers({
            'content-security-policy': workerPolicy,
            'cache-control': cacheControl.revalidated,
            'service-worker-allowed': workerScope,
          })
      },
    })
  })
}
