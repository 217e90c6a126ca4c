import { certificate } from '#entities/certificate.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { company } from '#entities/company.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import { idOf } from '../calls-catalogue.ts'
import { fillPapers, keyOf } from '../calls-papers.ts'
import { openMemory } from '../databases.ts'
import { testPortal } from '../http-portal.ts'
import type { BrowserPortal } from './portal.ts'

/** More certificates than one pack takes. */
export const many = 205

/**
 * The portal as it is built, over the small catalogue with its certificates and documents, on a port of its own. The company
 * of the Belgian site has `amount` certificates, each in three languages.
 */
export async function papersPortal(amount = many): Promise<BrowserPortal> {
  const pages = await builtPages(projectRoot)
  const listener = { origin: '' }
  const { app, setting, files, close } = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => listener.origin,
  }))
  const { records, follower } = setting
  await fillPapers(records, files)
  await records.upsertBatch(systemViewer, company, [
    {
      integrationId: 'NORVANE-BE',
      name: 'Norvane Belgium',
      country: 'BE',
      email: 'be@norvane.example',
      phone: '+32 2 555 0101',
    },
  ])
  const numbers = Array.from({ length: amount }, (_, at) => String(at).padStart(3, '0'))
  await records.upsertBatch(
    systemViewer,
    certificate,
    numbers.map((number) => ({
      integrationId: `many-${number}`,
      name: `Certificate ${number}`,
      company: idOf(company, 'NORVANE-BE'),
      scheme: Number(number) % 5 === 0 ? 'halal' : 'iso-9001',
      number: `BE-${number}`,
      issuer: 'Veritas Noord',
      scope: 'Distribution of ingredients for food, feed and personal care.',
      date: '2025-03-31',
      validUntil: '2027-03-30',
    })),
  )
  await records.upsertBatch(
    systemViewer,
    certificateAsset,
    numbers.flatMap((number) =>
      (['en-US', 'nl-NL', 'fr'] as const).map((language) => ({
        integrationId: `many-${number}-${language}`,
        name: `Certificate ${number}`,
        certificate: idOf(certificate, `many-${number}`),
        language,
        file: keyOf('iso-nl.pdf'),
      })),
    ),
  )
  await follower.catchUp()
  listener.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin: listener.origin, close }
}
