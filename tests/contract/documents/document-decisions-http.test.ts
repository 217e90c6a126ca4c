import { describe, expect, it } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { user as userEntity } from '#features/identity/people/user.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { keyOf } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import {
  documentRequestPortal,
  base,
  product,
  productPage,
  onRequest,
  media,
  people,
  alike,
  entries,
  type Person,
} from './document-request-portal.ts'

describeEachDatabase('Decisions about documents on request', (open) => {
  const { portal, emails, turn, requests, user, get, ask, decide, newRequest } = documentRequestPortal(open)

  describe('The list of requests', () => {
    const path = '/account/document-requests'

    it('Shows users their own requests, admins those of the account and internal users all', async () => {
      await ask('requester', onRequest, 'canary of the first')
      const seen: string[] = []
      for (const of of entries(people).map(([name]) => name)) {
        const { statusCode, body, headers } = await get(path, of)
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
        if (body.includes('canary of the first')) seen.push(of)
      }
      expect(seen).toEqual(['requester', 'admin', 'sales', 'editor'])
      const guest = await get(path, null)
      expect(guest.headers.location).toBe(`${base}/sign-in?return-to=${encodeURIComponent(base + path)}`)
    })

    it('[CTX-01] Hides the details of a document whose product the account can no longer see', async () => {
      const { records, follower } = portal().fixtures
      await decide('editor', await newRequest(), { act: 'grant', endless: 'yes' })
      const { id, version } = await records.create(systemViewer, assortmentRule, {
        name: 'No more of it',
        effect: 'deny',
        reason: 'contract',
        account: user('requester').account,
        grade: product,
      })
      await follower.catchUp()
      const { body } = await get(path, 'requester')
      expect(body).toContain('A document that is no longer available')
      for (const name of ['Xanvero', 'Paper coa-nl', keyOf('coa-nl.pdf')]) expect(body).not.toContain(name)
      expect((await get(media('coa-nl.pdf'), 'requester')).statusCode).toBe(404)
      expect((await get(path, 'editor')).body).toContain('Paper coa-nl')
      await records.remove(systemViewer, assortmentRule, id, version)
      await follower.catchUp()
    })

    it('Allows only editors to decide', async () => {
      const { id } = await newRequest()
      for (const of of ['requester', 'admin', 'sales'] as const)
        expect((await get(`${path}?request=${id}`, of)).body).not.toContain('name="version"')
      const shown = (await get(`${path}?request=${id}`, 'editor')).body
      expect(shown).toContain('requester, requester@people.example')
      expect(shown).toContain('value="2027-06-15"')
    })

    it('Lists pending requests first, with pagination', async () => {
      const { records } = portal().fixtures
      const tds = idOf(productDocument, 'tds-nl-2')
      const of = { user: user('other').id, account: user('other').account, document: tds }
      await records.write(systemViewer, async (handle) => {
        for (let at = 0; at < 15; at += 1) {
          const { id, version } = await handle.create(documentRequest, { ...of, purpose: `canary d${at}.` })
          await handle.transition(documentRequest, id, version, { action: 'Decline', values: { reason: 'No.' } })
          await handle.create(documentRequest, { ...of, purpose: `canary a${at}.` })
        }
      })
      const canaries = async (page: string) =>
        [...(await get(path + page, 'editor')).body.matchAll(/>canary (\w)\d+\./g)]
          .map(([, state = '']) => state)
          .join('')
      expect(await canaries('')).toBe(`${'a'.repeat(15)}ddddd`)
      expect(await canaries('?page=2')).toBe('d'.repeat(10))
      expect((await get(`${path}?page=3`, 'editor')).headers.location).toBe(base + path)
    })
  })

  describe('A decision', () => {
    it('Sends an email to the requester, in their language and with links to the site of the request', async () => {
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-07-15' })
      await decide('editor', await newRequest('other'), { act: 'decline', reason: 'Not yet.' })
      await decide('editor', await newRequest('supplier'), { act: 'grant', until: '', endless: 'yes' })
      const to = (of: Person) => ({ email: user(of).email, language: 'nl-NL' })
      const about = { document: 'Paper coa-nl', product: 'Xanvero 80' }
      const common = { site: { code: 'nl' }, path: '/account/document-requests' }
      expect(emails).toMatchObject([
        { ...common, kind: 'documentGranted', to: to('requester'), facts: { ...about, until: '15 juli 2026' } },
        { ...common, kind: 'documentDeclined', to: to('other'), facts: { ...about, reason: 'Not yet.' } },
        { ...common, kind: 'documentGranted', to: to('supplier'), facts: { ...about, until: 'none' } },
      ])
      expect(await requests()).toMatchObject([
        { state: 'granted', validUntil: '2026-07-15', decidedOn: '2026-06-15', decidedBy: user('editor').id },
        { state: 'declined', reason: 'Not yet.', lastModifiedById: user('editor').id },
        { state: 'granted', validUntil: null },
      ])
    })

    it('Sends no email to a user who was deactivated after the request', async () => {
      const { records } = portal().fixtures
      const { account: of } = user('requester')
      const own = { roles: ['customer'] as const, account: of, language: 'nl-NL' as const }
      const left = await createUser(records, { name: 'left', email: 'left@people.example', ...own })
      const request = await records.create(systemViewer, documentRequest, {
        user: left.id,
        account: of,
        document: onRequest,
      })
      await records.update(systemViewer, userEntity, left.id, left.version, { isActive: false })
      expect((await decide('editor', request, { act: 'grant', endless: 'yes' })).statusCode).toBe(303)
      expect([(await requests()).map(({ state }) => state), emails]).toEqual([['granted'], []])
    })

    it('Accepts one decision: a second editor and an editor of an outdated version see a message', async () => {
      const request = await newRequest()
      const answers = await Promise.all([
        decide('editor', request, { act: 'grant', until: '2026-07-15' }),
        decide('editor', request, { act: 'decline', reason: 'No.' }),
      ])
      expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['303', '409'])
      expect(emails).toHaveLength(1)
      const late = await decide('editor', request, { act: 'decline', reason: 'Late.' })
      expect(late.statusCode).toBe(409)
      const seen = await newRequest('other')
      await portal().fixtures.records.update(systemViewer, documentRequest, seen.id, seen.version, {
        purpose: 'Another.',
      })
      expect((await decide('editor', seen, { act: 'grant', endless: 'yes' })).statusCode).toBe(409)
      expect(emails).toHaveLength(1)
    })

    it.each([
      ['yesterday', { act: 'grant', until: '2026-06-14' }],
      ['no day', { act: 'grant' }],
      ['no reason', { act: 'decline', reason: ' ' }],
      ['a reason without end', { act: 'decline', reason: 'x'.repeat(2001) }],
      ['what is granted to nobody', { act: 'withdraw', reason: 'No.' }],
    ] as const)('Rejects a decision with %s', async (_, fields) => {
      const answer = await decide('editor', await newRequest(), { ...fields })
      expect([answer.statusCode < 500 && answer.statusCode >= 400, emails.length]).toEqual([true, 0])
      expect(await requests()).toMatchObject([{ state: 'asked', version: 1 }])
    })

    it('Answers a decision on an inaccessible request like one on a missing request', async () => {
      const request = await newRequest()
      const unknown = { ...request, id: idOf(documentRequest, 'nothing') }
      for (const of of ['other', 'supplier'] as const) {
        const [known, missing] = [
          await decide(of, request, { act: 'grant', endless: 'yes' }),
          await decide(of, unknown, { act: 'grant', endless: 'yes' }),
        ]
        expect([known.statusCode, missing.statusCode]).toEqual([422, 422])
        expect(alike(known, request.id)).toEqual(alike(missing, unknown.id))
      }
      for (const of of ['requester', 'admin', 'sales'] as const)
        expect((await decide(of, request, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect((await decide(null, request, { act: 'grant', endless: 'yes' })).body).toContain('/sign-in?')
      expect((await decide('editor', unknown, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect(await portal().fixtures.records.count(systemViewer, documentRequest, equals('state', 'granted'))).toBe(0)
    })

    it('Allows the user to create another request afterwards', async () => {
      await decide('editor', await newRequest(), { act: 'decline', reason: 'No.' })
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-06-15' })
      turn(Date.UTC(2026, 5, 16, 9))
      expect((await get(productPage, 'requester')).body).toContain('No longer granted')
      await newRequest()
      expect((await requests()).map(({ state }) => state).toSorted()).toEqual(['asked', 'declined', 'granted'])
    })
  })
})
