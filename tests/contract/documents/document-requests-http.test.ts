import { describe, expect, it } from 'vitest'
import { requestDocument } from '#features/documents/requests/request-document.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
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

describeEachDatabase('Documents on request', (open) => {
  const { portal, turn, requests, user, get, ask, decide, newRequest, documentsOfAll } = documentRequestPortal(open)

  const [openOnly, signedIn, all] = ['tds-nl-2', 'tds-nl-2 spec-nl', 'tds-nl-2 spec-nl coa-nl']

  describe('Access levels', () => {
    it('[CTX-01] Serves each role the same files by page, address and bundle, including those granted to the requesting account', async () => {
      const everybody = [null, ...entries(people).map(([name]) => name)]
      const before = {
        guest: openOnly,
        requester: signedIn,
        colleague: signedIn,
        admin: signedIn,
        other: signedIn,
        // Suppliers are like customers for all products except their own.
        supplier: signedIn,
        otherSupplier: openOnly,
        sales: all,
        editor: all,
      }
      const request = await newRequest()
      expect(await documentsOfAll(...everybody)).toEqual(before)
      expect((await decide('editor', request, { act: 'grant', until: '2026-07-15' })).statusCode).toBe(303)
      expect(await documentsOfAll(null, 'requester', 'colleague', 'admin', 'other', 'supplier')).toEqual({
        guest: openOnly,
        requester: all,
        colleague: all,
        admin: all,
        other: signedIn,
        supplier: signedIn,
      })
    })

    it('[CTX-01][ENG-02] Serves a granted document until the end of its last day in Amsterdam', async () => {
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-07-15' })
      turn(Date.UTC(2026, 6, 15, 21, 59, 59, 999))
      expect(await documentsOfAll('requester', 'colleague')).toEqual({ requester: all, colleague: all })
      turn(Date.UTC(2026, 6, 15, 22))
      expect(await documentsOfAll('requester', 'colleague')).toEqual({ requester: signedIn, colleague: signedIn })
    })

    it('[CTX-01] Stops serving a document immediately after the grant is withdrawn', async () => {
      const request = await newRequest('supplier')
      await decide('editor', request, { act: 'grant', endless: 'yes' })
      expect(await documentsOfAll('supplier', 'otherSupplier')).toEqual({ supplier: all, otherSupplier: openOnly })
      const { version } = (await requests())[0] ?? expect.unreachable()
      const answer = await decide(
        'editor',
        { ...request, version },
        { act: 'withdraw', reason: 'The contract is over.' },
      )
      expect(answer.headers.location).toBe(`${base}/account/document-requests?done=account.documentWithdrawn`)
      expect(await documentsOfAll('supplier')).toEqual({ supplier: signedIn })
      expect((await get('/account/document-requests', 'supplier')).body).toContain('The contract is over.')
    })

    it('[CTX-01] Answers the key of a file that is not granted like an unknown key', async () => {
      for (const of of [null, 'other', 'otherSupplier'] as const) {
        const [hidden, unknown] = [await get(media('coa-nl.pdf'), of), await get(media('nothing.pdf'), of)]
        expect(hidden.statusCode).toBe(404)
        expect(alike(hidden, keyOf('coa-nl.pdf'))).toEqual(alike(unknown, keyOf('nothing.pdf')))
      }
    })
  })

  describe('The page of a product', () => {
    it('Shows every guest the same link to sign in, which returns to the page', async () => {
      const { body, headers } = await get(productPage, null)
      const signIn = `${base}/sign-in?return-to=${encodeURIComponent(base + productPage)}`
      // One link of the header, and one for each document.
      expect(body.split(`href="${signIn}"`).length - 1).toBe(3)
      expect(body).toContain('Sign in to request it')
      expect(body).toContain('Sign in to download it')
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      await newRequest()
      expect((await get(productPage, null)).body).toBe(body)
    })

    it('Links a signed-in user to the form and later shows the state of the request', async () => {
      const form = `${base}/account/document-request?document=${onRequest}`
      expect((await get(productPage, 'requester')).body).toContain(`href="${form}"`)
      const request = await newRequest()
      const waiting = (await get(productPage, 'colleague')).body
      expect(waiting).toContain('Requested on')
      expect(waiting).not.toContain(`href="${form}"`)
      expect((await get(productPage, 'other')).body).toContain(`href="${form}"`)
      await decide('editor', request, { act: 'decline', reason: 'Only for approved sites.' })
      const declined = (await get(productPage, 'requester')).body
      for (const text of ['Declined', 'Only for approved sites.', `href="${form}"`]) expect(declined).toContain(text)
      // The email states the reason to the requester.
      expect((await get(productPage, 'colleague')).body).not.toContain('Only for approved sites.')
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-07-15' })
      expect((await get(productPage, 'requester')).body).toContain('Granted until 15 July 2026')
    })
  })

  describe('A new request', () => {
    it('Shows the requested document, stores the purpose and links back to the product', async () => {
      const form = await get(`/account/document-request?document=${onRequest}`, 'requester')
      expect([form.statusCode, form.headers['cache-control']]).toEqual([200, 'private, no-store'])
      for (const text of ['Certificate of analysis', 'Paper coa-nl', 'Xanvero 80']) expect(form.body).toContain(text)
      const answer = await ask('requester', onRequest, '  For a\r\ntrial.\u0000 ')
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}${productPage}#documents`])
      expect(await requests()).toMatchObject([
        {
          state: 'asked',
          document: onRequest,
          user: user('requester').id,
          account: user('requester').account,
          purpose: 'For a\ntrial.',
          site: 'nl',
          createdById: user('requester').id,
        },
      ])
      expect((await get(`/account/document-request?document=${onRequest}`, 'requester')).body).not.toContain(
        '<textarea',
      )
    })

    it('Returns the first request for repeated requests of the same account, even simultaneous ones', async () => {
      const answers = await Promise.all([ask('requester'), ask('colleague'), ask('requester'), ask('admin')])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
      expect(await requests()).toHaveLength(1)
      await ask('other')
      expect(await requests()).toHaveLength(2)
    })

    it('Creates one request when two callers check for an earlier one before either is written', async () => {
      const { fixtures, services } = portal()
      const both = Promise.withResolvers<void>()
      let looked = 0
      const context = (of: Person): CallContext => ({
        ...fixtures.context(),
        viewer: {
          ...fixtures.context().viewer,
          user: { id: user(of).id, roles: user(of).roles.filter(isUserRole) },
          account: { id: user(of).account ?? '' },
        },
        identity: {
          signIn: services.signIn,
          sendAccountEmail: services.sendAccountEmail,
          leaveBy: (_roles, to) => to,
          removeFiles: async () => {},
        },
        formRequest: {
          request: { ip: '192.0.2.7', headers: {}, cookies: {}, session: { user: user(of) } },
          reply: {},
        } as never,
        records: {
          ...services.records,
          list: async (...query) => {
            const found = await services.records.list(...query)
            if ((looked += 1) === 2) both.resolve()
            await both.promise
            return found
          },
        },
      })
      const siteLocale = { countryCode: 'NL', languageCode: 'en-US' }
      const answers = await Promise.all(
        (['requester', 'colleague'] as const).map((of) =>
          requestDocument.answer({ documentId: onRequest, purpose: '', ...siteLocale }, context(of)),
        ),
      )
      expect(answers.map(({ type }) => type).toSorted()).toEqual(['known', 'requested'])
      expect(await requests()).toHaveLength(1)
    })

    it('Shows the form again with the typed text if the text is too long', async () => {
      const answer = await ask('requester', onRequest, `trial ${'x'.repeat(2000)}`)
      expect([answer.statusCode, await requests()]).toEqual([422, []])
      expect(answer.body).toMatch(/<textarea[^>]*>\n?trial x/)
    })

    it.each([
      ['a public document', idOf(productDocument, 'tds-nl-2')],
      ['a document for who is signed in', idOf(productDocument, 'spec-nl')],
      ['a document of another country', idOf(productDocument, 'us-brochure')],
      ['a document that is not there', idOf(productDocument, 'nothing')],
      ['a product', product],
      ['no id', 'coa-nl'],
      ['nothing', ''],
    ])('Rejects %s', async (_, document) => {
      const answers = [
        await get(`/account/document-request?document=${document}`, 'requester'),
        await ask('requester', document, 'trial'),
      ]
      for (const { statusCode, headers } of answers)
        expect([statusCode, headers.location]).toEqual([302, `${base}/record-not-found`])
      expect(await requests()).toEqual([])
    })

    it('Admits customers and suppliers, redirects guests to sign-in and answers 404 to internal users', async () => {
      const path = `/account/document-request?document=${onRequest}`
      const wayIn = `${base}/sign-in?return-to=${encodeURIComponent(base + path)}`
      const [page, form] = [await get(path, null), await ask(null)]
      expect([page.statusCode, page.headers.location]).toEqual([302, wayIn])
      expect([form.statusCode, form.headers.location]).toEqual([303, wayIn])
      for (const of of ['sales', 'editor'] as const) {
        expect((await get(path, of)).statusCode).toBe(404)
        expect((await ask(of)).statusCode).toBe(404)
      }
      expect(await requests()).toEqual([])
    })

    it('Limits the open requests of a user to fifty', async () => {
      const { records } = portal().fixtures
      const of = { user: user('other').id, account: user('other').account }
      await records.write(systemViewer, async (handle) => {
        for (let at = 0; at < 50; at += 1)
          await handle.create(documentRequest, { ...of, document: idOf(productDocument, 'tds-nl-2') })
      })
      const full = await ask('other', onRequest, 'a trial')
      expect([full.statusCode, full.body.includes('a trial')]).toEqual([422, true])
      expect(full.body).toContain('Too many of your requests are open')
    })

    it('Limits the requests of a user to sixty an hour', async () => {
      const { attempts } = portal().services.signIn
      let taken = 0
      const by = { own: user('otherSupplier').id, isKnown: true, client: { address: '192.0.2.1' } }
      while ((await attempts.make('document', by, () => Promise.resolve(true))) === true) taken += 1
      expect(taken).toBe(60)
      const late = await ask('otherSupplier', onRequest, 'a trial')
      expect([late.statusCode, late.body.includes('a trial'), await requests()]).toEqual([429, true, []])
      expect((await ask('requester')).statusCode).toBe(303)
    })
  })
})
