import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { accountPortal, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('A message of the website', (open) => {
  let portal: AccountPortal
  beforeAll(async () => {
    portal = await accountPortal(open)
  })
  afterAll(() => portal.close())

  const message = { name: 'Anna Visser', email: 'Anna@Bakery.example', message: 'Please send\na sample.' }
  const send = async (more: Readonly<Record<string, string>> = {}) => {
    portal.emails.length = 0
    const fields = { ...message, product: idOf(tradeGrade, 'xanvero-80'), from: '/nl/en-us', ...more }
    const { statusCode } = await portal.send('/contact', formFields('ContactController.send', fields))
    return { statusCode, emails: portal.emails.map(({ kind, to, facts }) => ({ kind, to, facts })) }
  }
  const stored = async () => (await portal.fixtures.records.list(systemViewer, contactRequest)).length

  it('[ERD-02] Is acknowledged to its sender with a copy of all that was written, in the language of the page', async () => {
    expect(await send({ company: 'Bakery', phone: '+31 20 123 4567' })).toEqual({
      statusCode: 303,
      emails: [
        {
          kind: 'contactCopy',
          to: { email: 'anna@bakery.example', language: 'en-US' },
          facts: {
            message: 'Please send\na sample.',
            author: 'Anna Visser',
            firm: 'Bakery',
            phone: expect.stringContaining('20'),
            product: 'Xanvero 80',
          },
        },
      ],
    })
    expect((await send({ product: '', email: 'eva@bakery.example' })).emails[0]?.facts).toEqual({
      message: 'Please send\na sample.',
      author: 'Anna Visser',
    })
  })

  it('[ERD-02] Is not acknowledged to a bot, and at most three times in an hour to one address, but always stored', async () => {
    const before = await stored()
    expect(await send({ [trapField]: 'x' })).toEqual({ statusCode: 303, emails: [] })
    expect(await stored()).toBe(before)
    const email = 'often@bakery.example'
    const copies: number[] = []
    for (let times = 0; times < 5; times += 1) copies.push((await send({ email })).emails.length)
    expect([copies, await stored()]).toEqual([[1, 1, 1, 0, 0], before + 5])
    portal.clock.now += 3_600_001
    expect((await send({ email })).emails).toHaveLength(1)
  })
})
