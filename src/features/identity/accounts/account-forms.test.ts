import { describe, expect, it } from 'vitest'
import { invitationRules, readTyped, signUpRules, wrongFields } from './account-forms.ts'
import { returnPath } from '#features/identity/sign-in/return-path.ts'
import { isSignInPath, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'

const request = {
  name: 'Ada Lindqvist',
  email: 'ada@blossom.example',
  company: 'Blossom Foods',
  country: 'SE',
  kind: 'customer',
  message: 'We bake.',
}
const typed = (change: Readonly<Record<string, string>>) =>
  readTyped(signUpRules, new URLSearchParams({ ...request, ...change }))

describe('Sign-up form', () => {
  it('Keeps the typed values and removes characters that a line cannot contain', () => {
    expect(typed({ name: ' Ada\u0000\n Lindqvist ', message: 'one\r\ntwo\u0007' })).toEqual({
      ...request,
      message: 'one\ntwo',
    })
    expect(wrongFields(signUpRules, typed({}))).toBeNull()
    expect(wrongFields(signUpRules, typed({ country: '', message: '' }))).toBeNull()
  })

  it.each([
    ['name', '', 'required'],
    ['email', 'ada', 'notValid'],
    ['email', `${'a'.repeat(250)}@b.example`, 'notValid'],
    ['company', 'x', 'tooShort'],
    ['country', 'XX', 'notValid'],
    ['kind', 'administrator', 'notValid'],
    ['kind', '', 'required'],
    ['message', 'x'.repeat(2001), 'notValid'],
  ])('Rejects a %s of %j', (field, value, code) => {
    expect(wrongFields(signUpRules, typed({ [field]: value }))).toEqual({ [field]: expect.objectContaining({ code }) })
  })
})

it('[CTX-11] Lets an invitation create a customer or customer administrator and no other role', () => {
  const invited = (role: string) =>
    wrongFields(invitationRules, { name: 'Bo', email: 'bo@blossom.example', role, language: 'sv' })
  expect([invited('customer'), invited('customerAdmin')]).toEqual([null, null])
  for (const role of ['administrator', 'supplier', 'system', '']) expect(invited(role)).not.toBeNull()
})

it('Treats the pages of accounts as personal, and allows a return to the page to join but not to a form', () => {
  const own = [signInPaths.users, signInPaths.join, signInPaths.signUp, signInPaths.confirm, signInPaths.signUps]
  expect(own.every(isSignInPath)).toBe(true)
  expect(returnPath('/nl/nl-nl/account/join?token=x', '/nl/nl-nl')).toBe('/nl/nl-nl/account/join?token=x')
  expect(returnPath('/nl/nl-nl/account/switch', '/nl/nl-nl')).toBeNull()
})
