import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { share } from '#features/folders/shares/share.ts'
import { newToken } from '#features/identity/credentials/tokens.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { product, sharePortal } from './share-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('Shares of somebody else', (open) => {
  const on = sharePortal(open)

  /** All of an answer but the time, the random names of the request and of its forms, and the token that the visitor has sent. */
  function seen({ statusCode, headers, body }: LightMyRequestResponse, token: string) {
    const others = Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name))
    const text = JSON.stringify([others, body])
    return {
      statusCode,
      text: text.replaceAll(token, 'TOKEN').replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, 'RANDOM'),
    }
  }

  /** What a visitor is answered at every entry point that takes a token. */
  async function answersTo(token: string, cookie?: string) {
    const values = { token, visitor: 'visitor-1234567890', itemId: 'x', recordId: product, note: '', before: '' }
    const calls = ['getShare', 'open', 'addItem', 'removeItem', 'annotate', 'order', 'copy']
    const answers: (readonly [string, ReturnType<typeof seen>])[] = []
    for (const name of calls)
      // Each token comes from a network of its own, because wrong ones are limited.
      answers.push([name, seen(await on.call(name, values, cookie, `198.51.100.${networks.indexOf(token)}`), token)])
    answers.push(['page', seen(await on.opened(token, cookie), token)])
    answers.push(['live', seen(await on.portal.get(`/share/${token}/live`, cookie), token)])
    answers.push([
      'form',
      seen(await on.portal.send(`/share/${token}`, formFields('ShareController.copy', { token }), cookie), token),
    ])
    return Object.fromEntries(answers)
  }
  const networks: string[] = []

  it('[SHR-04] Answers for the share of somebody else, also after its end, in status, headers and body as for an unknown token', async () => {
    const bound = { ...on.bound, mode: 'edit' }
    const [live, revoked, ofAddress] = [
      await on.shared(bound),
      await on.shared({ ...bound, title: 'Revoked' }),
      await on.shared({ recipient: 'address', email: 'bert@blossom.example' }),
    ]
    const row = (await on.shares()).find(({ title }) => title === 'Revoked') ?? expect.unreachable()
    const ended = await on.portal.send(
      '/account/shares',
      formFields('ShareController.revoke', { shareId: row.id }),
      on.anna,
    )
    expect(ended.headers['location']).toBe(`${base}/account/shares?done=share.revoked#ShareController-revoke`)
    const expired = await on.shared({ ...bound, title: 'Expired' })
    const over = (await on.shares()).find(({ title }) => title === 'Expired') ?? expect.unreachable()
    await on.portal.fixtures.records.update(systemViewer, share, over.id, over.version, { expiresOn: '2026-06-14' })
    const unknown = newToken()
    networks.push(unknown, live, revoked, ofAddress, expired)
    expect((await on.opened(revoked, on.bert)).statusCode).toBe(410)
    expect((await on.opened(expired, on.bert)).statusCode).toBe(410)
    for (const cookie of [on.eve, undefined]) {
      const expected = await answersTo(unknown, cookie)
      // The form of a guest redirects to the sign-in.
      for (const [name, { statusCode }] of Object.entries(expected))
        expect([name, statusCode]).toEqual([name, name === 'form' && cookie === undefined ? 303 : 404])
      for (const token of [live, revoked, ofAddress, expired])
        expect([token, await answersTo(token, cookie)]).toEqual([token, expected])
    }
  }, 60_000)
})
