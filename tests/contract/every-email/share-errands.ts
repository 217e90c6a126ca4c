import { expect } from 'vitest'
import { folder } from '#features/folders/folders/folder.ts'
import { createShareLinks, provenToken } from '#features/folders/shares/share-links.ts'
import { share } from '#features/folders/shares/share.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sharePath } from '#platform/values/addresses/share-addresses.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import type { EmailPortal, Reader, Received } from './email-portal.ts'

/** A share for the users of an account, and one for an address, whose owner asks for the link again. */
export async function shareErrands(on: EmailPortal, reader: Reader): Promise<readonly (readonly Received[])[]> {
  const links = createShareLinks(encryption)
  const account = await on.portal.company(`Maple ${reader.language}`)
  const owner = await on.person('customer', reader, account)
  await on.person('customer', reader, account)
  const shown = await on.stored.create(systemViewer, folder, {
    user: owner.id,
    name: 'Xanvero',
    kind: 'personal',
    changes: 0,
  })
  const shared = async (more: object) => {
    const integrationId = newToken()
    return await on.records.write(systemViewer, (handle) =>
      handle.create(share, {
        integrationId,
        tokenHash: tokenHash(links.tokenOf(integrationId)),
        user: owner.id,
        folder: shown.id,
        mode: 'view',
        expiresOn: '2026-07-22',
        site: reader.site.code,
        openings: 0,
        ...more,
      }),
    )
  }
  const guest = `gast.${reader.language.toLowerCase()}@guest.example`
  const steps = [await on.step(() => shared({ account, title: 'Xanvero 80', message: 'Graag kijken.' }))]
  const bound = await shared({ email: guest })
  await on.parts.emailQueue.sendAll()
  const token = links.knownToken(bound) ?? expect.unreachable()
  const requested = await on.step(() =>
    on.send(reader, sharePath(token), formFields('ShareController.sendLink', { token, email: guest }), null),
  )
  for (const { opened } of requested)
    expect(opened.map(({ end }) => end.split('/').at(-1))).toContain(provenToken(token, links.proofOf(bound)))
  return [...steps, requested]
}
