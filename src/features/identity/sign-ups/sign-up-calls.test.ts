import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { returnPath } from '#features/identity/addresses/return-path.ts'
import { isSignInPath, signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { invitePerson } from '#features/identity/account-users/people-calls.ts'
import { fieldErrors, readFields } from '#platform/forms/read-fields.ts'
import { signUp } from './sign-up-calls.ts'

const request = {
  name: 'Ada Lindqvist',
  email: 'ada@blossom.example',
  company: 'Blossom Foods',
  country: 'SE',
  kind: 'customer',
  message: 'We bake.',
}
const deleted = { type: 'refused', problem: { text: 'form.gone' } } as const
const read = (call: typeof signUp | typeof invitePerson, fields: Readonly<Record<string, string>>) =>
  readFields(call.params, {
    site: { countryIsoCode: 'NL' },
    language: 'en-US',
    token: '',
    fields: new URLSearchParams(fields),
  })
const errorsOf = (call: typeof signUp | typeof invitePerson, fields: Readonly<Record<string, string>>) =>
  fieldErrors(call.params, read(call, fields), Object.keys(fields), deleted)

describe('Sign-up form', () => {
  it('Keeps the typed values and removes characters that a line cannot contain', () => {
    const typed = { ...request, name: ' Ada\u0000\n Lindqvist ', message: 'one\r\ntwo\u0007' }
    expect(parse(signUp.params, read(signUp, typed))).toEqual({
      ...request,
      message: 'one\ntwo',
      website: '',
    })
    expect(parse(signUp.params, read(signUp, { ...request, country: '', message: ' ' }))).toMatchObject({
      country: null,
      message: null,
    })
  })

  it.each([
    ['name', '', 'required'],
    ['email', 'ada', 'notValid'],
    ['email', `${'a'.repeat(250)}@b.example`, 'tooLong'],
    ['company', 'x', 'tooShort'],
    ['country', 'XX', 'notValid'],
    ['kind', 'administrator', 'notValid'],
    ['kind', '', 'required'],
    ['message', 'x'.repeat(2001), 'tooLong'],
  ])('[FRM-01] Rejects a %s of %j', (field, value, code) => {
    expect(errorsOf(signUp, { ...request, [field]: value })?.errors).toEqual({
      [field]: expect.objectContaining({ code }),
    })
  })
})

it('[CTX-11] Lets an invitation create a customer or customer administrator and no other role', () => {
  const invited = (role: string) =>
    errorsOf(invitePerson, { name: 'Bo', email: 'bo@blossom.example', role, language: 'sv' })
  expect([invited('customer'), invited('customerAdmin')]).toEqual([null, null])
  for (const role of ['administrator', 'supplier', 'system', '']) expect(invited(role)?.errors).toHaveProperty('role')
})

it('Treats the pages of accounts as personal, and allows a return to the page to join but not to one that a link opens for guests', () => {
  const own = [signInPaths.users, signInPaths.join, signInPaths.signUp, signInPaths.confirm, signInPaths.signUps]
  expect(own.every(isSignInPath)).toBe(true)
  expect(returnPath('/nl/nl-nl/account/join?token=x', '/nl/nl-nl')).toBe('/nl/nl-nl/account/join?token=x')
  expect(returnPath('/nl/nl-nl/account/confirm?token=x', '/nl/nl-nl')).toBeNull()
})
