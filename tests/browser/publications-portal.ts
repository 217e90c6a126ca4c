import { createHash } from 'node:crypto'
import { contentKeyFrom } from '#domain/content-key.ts'
import { managedContent } from '#entities/managed-content.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import { fillPublications } from '../calls-publications.ts'
import { openMemory } from '../databases.ts'
import { testPortal } from '../http-portal.ts'
import { png } from '../images.ts'
import type { BrowserPortal } from './portal.ts'

/** The portal as it is built, over the small catalogue with its publications, two of them with a picture. */
export async function publicationsPortal(): Promise<BrowserPortal> {
  const pages = await builtPages(projectRoot)
  const listener = { origin: '' }
  const { app, setting, files, close } = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => listener.origin,
  }))
  const { records, follower } = setting
  await fillPublications(records, files)
  const picture = png(600, 400)
  const digest = createHash('sha256').update(picture).digest()
  const key = contentKeyFrom(digest)
  await files.put(once(picture))
  await records.keepFiles(systemViewer, [
    {
      key,
      name: 'picture.png',
      contentType: 'image/png',
      bytes: picture.length,
      sha256: digest.toString('hex'),
      width: 600,
      height: 400,
    },
  ])
  await records.upsertBatch(systemViewer, managedContent, [
    { integrationId: 'news', image: key },
    { integrationId: 'film', videoThumbnail: key },
  ])
  await follower.catchUp()
  listener.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin: listener.origin, close }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
