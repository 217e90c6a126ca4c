import { once as onceFired } from 'node:events'
import { connect } from 'node:net'
import { contentTypeOf, fileNameOf } from '#platform/values/file-types.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { type TestPortal } from '../../fixtures/http-portal.ts'
import { sampleLines, sharedLines } from '../../fixtures/shared-files.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** Stores files that a certificate of the site's company references. Returns their keys. */
export async function published(
  portal: TestPortal,
  files: readonly (readonly [name: string, bytes: string | Uint8Array])[],
) {
  const { records } = portal.fixtures
  const known = await Promise.all(
    files.map(async ([input, bytes]) => {
      const name = fileNameOf(input)
      return { ...(await portal.files.put(once(Buffer.from(bytes)))), name, contentType: contentTypeOf(name) }
    }),
  )
  await records.keepFiles(systemViewer, known)
  await records.upsertBatch(
    systemViewer,
    certificateAsset,
    known.map(({ key }) => ({
      integrationId: key,
      name: 'A file',
      certificate: idOf(certificate, 'iso-9001'),
      file: key,
    })),
  )
  return known.map(({ key }) => key)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

/** The store, with a list of the streams that it opens. */
export function watched(files: FileStore, input: { destroyed: boolean }[]): FileStore {
  return {
    ...files,
    open: async (key, range) => {
      const opened = await files.open(key, range)
      if (opened !== null) input.push(opened.stream)
      return opened
    },
  }
}

export function portOf({ app }: TestPortal): number {
  const [address] = app.addresses()
  return typeof address === 'object' ? address.port : 0
}

/** The raw request target, which a URL object would normalise. */
export async function rawGet(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(`GET ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`)
  await onceFired(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

const traversalFiles = ['patt_directory_traversal.txt', 'patt_dot-slash.txt', 'patt_traversals-8-deep.txt'].map(
  (name) => `corpora/traversal/${name}`,
)

/** Every eleventh line of the public corpora, because each renders a page; all lines in a long run. */
export const traversals = {
  sample: () => sampleLines('traversals.txt'),
  shared: traversalFiles,
  read: () => sharedLines(...traversalFiles).filter((_, at) => isLongRun || at % 11 === 0),
}
