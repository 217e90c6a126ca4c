import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import type { UserRole } from '#platform/values/user-roles.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

/** In the evening of 15 June in New York, and in the morning of 16 June in Jakarta. */
const now = new Date('2026-06-16T02:30:00Z')

describe('Times on personal pages', () => {
  let portal: TestPortal
  const cookies = new Map<UserRole, string>()

  beforeAll(async () => {
    portal = await testPortal(
      openMemory,
      () => ({}),
      () => now,
    )
    const { records } = portal.fixtures
    await fillDocuments(records, portal.files)
    for (const role of ['customer', 'editor', 'administrator'] as const)
      cookies.set(role, await cookieOf(portal, await userOf(portal, role)))
    const customer = await userOf(portal)
    await records.create(systemViewer, documentRequest, {
      document: idOf(productDocument, 'coa-nl'),
      user: customer.id,
      account: customer.account,
    })
    const { id, version } = await records.create(systemViewer, signUpRequest, {
      name: 'Grace Lim',
      email: 'grace@example.com',
      company: 'Lim Foods',
      kind: 'customer',
      language: 'en-US',
      site: 'us',
    })
    await records.write(systemViewer, (handle) => handle.transition(signUpRequest, id, version, { action: 'Confirm' }))
  })
  afterAll(() => portal.close())

  const page = async (path: string, role: UserRole): Promise<string> => {
    const { statusCode, body } = await portal.app.inject({ url: path, headers: { cookie: cookies.get(role) ?? '' } })
    expect(statusCode).toBe(200)
    // Some languages separate parts of a time by other spaces.
    return body.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
  }

  it.each([
    ['/us/en-us', 'Jun 15, 2026, 10:30 PM EDT'],
    ['/id/id', '16 Jun 2026, 09.30 WIB'],
    ['/nl/nl-nl', '16 jun 2026, 04:30 CEST'],
    ['/global/en-us', 'Jun 16, 2026, 4:30 AM GMT+2'],
  ])(
    '[ENG-02] On %s the sessions of a user have their time of that site with its zone: %s.',
    async (base, expected) => {
      expect(await page(`${base}/account`, 'customer')).toContain(expected)
    },
  )

  it.each([
    ['/us/en-us', /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M E[SD]T/],
    ['/id/id', /\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d\.\d\d WIB/],
  ])(
    '[ENG-02] On %s an administrator sees when a request to sign up was made, with the zone.',
    async (base, expected) => {
      expect(await page(`${base}/account/sign-ups`, 'administrator')).toMatch(expected)
    },
  )

  it.each([
    ['/us/en-us', 'Days on this page are those of the site: Eastern Time.'],
    ['/global/de', 'Die Tage auf dieser Seite richten sich nach der Zeit der Website: Mitteleuropäische Zeit.'],
  ])('[ENG-02] On %s staff are told whose days the requests for documents name.', async (base, expected) => {
    expect(await page(`${base}/account/document-requests`, 'editor')).toContain(expected)
    const [sentence = ''] = expected.split(':')
    expect(await page(`${base}/account/document-requests`, 'customer')).not.toContain(sentence)
  })
})
